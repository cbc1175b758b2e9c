// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names as CCL files and C++ see them.
#ifndef KERNELGEN_CHECK_NAMES_CHECK_HH
#define KERNELGEN_CHECK_NAMES_CHECK_HH

#include "check/model.hh"

namespace kernelgen {

/// True for words of C++.
bool is_reserved(const std::string& name);
/// True for what begins like names of the flesh, or of what is generated.
bool is_of_the_flesh(const std::string& name);

/// Parameters that a generated thorn has or uses beside those of its script.
std::vector<std::string> generated_parameters(const Script& script, const Model& model);

/// Reports names that would stand twice in the CCL files, functions or files of the thorn. CCL files do not
/// tell upper from lower case.
void check_names(const Script& script, Report& report, const Model& model);

}  // namespace kernelgen

#endif
