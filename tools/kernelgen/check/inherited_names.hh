// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names that a script inherits: it may use the variables and parameters of an implementation without
// declaring them, if somebody who has read that implementation's CCL files says what they are.
#ifndef KERNELGEN_CHECK_INHERITED_NAMES_HH
#define KERNELGEN_CHECK_INHERITED_NAMES_HH

#include <string>
#include <vector>

#include "parse/script.hh"

namespace kernelgen {

struct OutsideName {
  std::string implementation, name;
  std::string type;  ///< "variable" (a real grid function of three dimensions), or that of a parameter
};

/// One name to a line: `variable IMPLEMENTATION NAME` or `real|integer|boolean|keyword IMPLEMENTATION NAME`.
/// \throws flesh::Error with the line that makes no sense
std::vector<OutsideName> parse_outside_names(const std::string& text);

/// Declares those names of inherited implementations that equations and conditions use and the script does
/// not declare.
void declare_inherited_names(Script& script, const std::vector<OutsideName>& names);

}  // namespace kernelgen

#endif
