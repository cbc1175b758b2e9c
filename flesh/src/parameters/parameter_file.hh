// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameter files: text in, statements out. Nothing here knows any thorn or parameter.
//
//     file        = { '!DESC' string | 'ActiveThorns' '=' (string | name) | assignment
//                   | '$' name '=' expression }
//     assignment  = name '::' name [ '[' expression ']' ] '='
//                   ( expression | '[' expression { ',' expression } ']' )
//
// Expressions are those of core/expression.hh; a value starts on the line of its '='.
#ifndef FLESH_PARAMETERS_PARAMETER_FILE_HH
#define FLESH_PARAMETERS_PARAMETER_FILE_HH

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/error.hh"
#include "core/expression.hh"
#include "core/source_text.hh"
#include "model/activation.hh"

namespace flesh {

/// `qualifier::name[index] = value`, or `= [value, value]`.
struct ParameterAssignment {
  std::string qualifier;  ///< thorn or implementation
  std::string name;
  std::optional<Expression> index;
  std::vector<Expression> values;
  bool is_list = false;
  std::size_t offset = 0;  ///< of the qualifier
};

/// `$name = value`.
struct VariableAssignment {
  std::string name;
  Expression value;
  std::size_t offset = 0;
};

/// A parsed parameter file.
struct ParameterFile {
  SourceText source;
  std::string description;           ///< of !DESC
  std::vector<ThornRequest> thorns;  ///< of all ActiveThorns statements, in file order
  bool names_all_thorns = true;      ///< false after a mistake in an ActiveThorns statement
  std::vector<std::variant<ParameterAssignment, VariableAssignment>> statements;
};

/// Parses all of `text`. A mistake is reported, the statement that holds it is dropped, and parsing goes on
/// with the next one.
/// \param file  name for messages
ParameterFile parse_parameter_file(const std::string& file, std::string text, Diagnostics& diagnostics);

/// Reads a file, or standard input if `file` is "-". \throws Error if it cannot be read
std::string read_parameter_file(const std::string& file);

/// Value of $parfile: `file` without its folder and without ".par"; "STDIN" for "-".
std::string parameter_file_stem(const std::string& file);

}  // namespace flesh

#endif
