// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names as CCL files and C++ see them.
#ifndef KERNELGEN_CHECK_NAMES_CHECK_HH
#define KERNELGEN_CHECK_NAMES_CHECK_HH

#include "check/model.hh"

namespace kernelgen {

/// True for words of C++.
bool is_reserved(const std::string& name);
/// True for macros of the headers that generated code includes: no qualification helps against them.
bool is_macro(const std::string& name);
/// True for what begins like names of the flesh, or of what is generated.
bool is_of_the_flesh(const std::string& name);

/// The function that the schedule calls. Names of what goes with it begin so, too: thorns of one run share
/// the schedule and the names of functions.
std::string function_name(const Script& script, const std::string& calculation);
/// True if the schedule applies boundary conditions to what a calculation writes.
bool has_boundaries(const Calculation& calculation);

/// Parameters that a generated thorn has or uses beside those of its script.
std::vector<std::string> generated_parameters(const Script& script, const Model& model);

/// Reports thorns of one file whose names, or names of functions, are the same or differ in case only.
void check_names_of_thorns(const std::vector<Script>& scripts, Report& report);

/// Reports names that would stand twice in the CCL files, functions or files of the thorn. CCL files do not
/// tell upper from lower case.
void check_names(const Script& script, Report& report, const Model& model);

}  // namespace kernelgen

#endif
