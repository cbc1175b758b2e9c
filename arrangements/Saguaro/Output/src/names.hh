// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names of variables and groups in files and their names.
#ifndef SAGUARO_OUTPUT_NAMES_HH
#define SAGUARO_OUTPUT_NAMES_HH

#include <string>
#include <vector>

#include "cctk.h"

namespace output {

/// `wavetoy::phi` as the flesh writes it; `WAVETOY::scalarevolve` for a group.
std::string full_name(int variable);
std::string group_name(int group);

/// Name of the files of a variable: its alias if it has one (option `alias=` of its entry in the list of
/// variables), else its name without implementation.
std::string file_name_of_variable(const cGH* gh, int variable);
/// Name of the files of a group: `wavetoy-scalarevolve`.
std::string file_name_of_group(int group);

/// All variables of the group of a variable.
std::vector<int> variables_beside(int variable);

}  // namespace output

#endif
