// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values and texts as the types of parameters.
#ifndef FLESH_PARAMETERS_PARAMETER_CONVERSION_HH
#define FLESH_PARAMETERS_PARAMETER_CONVERSION_HH

#include <optional>
#include <string>
#include <string_view>

#include "core/expression.hh"
#include "model/tables.hh"

namespace flesh {

/// A value as a parameter stores it, or why it cannot.
struct Conversion {
  std::optional<Value> value;  ///< integer that fits Int, real, boolean or string; empty after a failure
  std::string problem;         ///< "expected ..., got ..."; with a value: why it is questionable, or empty
};

/// Converts the value of an expression to the type of a parameter: whole numbers to integers, integers to
/// reals, 0 and 1 and the words yes, no, true, false to booleans. Texts are not read as numbers.
Conversion convert(const Value& value, tables::ParameterType type);

/// Reads a text that stands for a value of this type, as in a default or in CCTK_ParameterSet. Booleans may
/// also be t, f, y, n, 1 or 0.
Conversion convert_text(std::string_view text, tables::ParameterType type);

/// "integer", "real number", "keyword", "string" or "boolean".
std::string_view type_text(tables::ParameterType type);

}  // namespace flesh

#endif
