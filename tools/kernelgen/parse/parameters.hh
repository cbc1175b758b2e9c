// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Blocks about parameters: what there is, and what must hold.
#ifndef KERNELGEN_PARSE_PARAMETERS_HH
#define KERNELGEN_PARSE_PARAMETERS_HH

#include <vector>

#include "parse/statements.hh"

namespace kernelgen {

class ParameterReader : private Statements {
 public:
  using Statements::Statements;

  /// After the word of the block. \param begin  where `begin` stands
  void parameters(std::size_t begin);
  void requirements();

 private:
  void parameter(std::vector<ParameterText>& into);
  Word named(std::size_t begin);
  void fields(ParameterText& parameter);
  bool field(ParameterText& parameter);
  void range(ParameterText& parameter);
  bool answer();
  std::string choice();
};

}  // namespace kernelgen

#endif
