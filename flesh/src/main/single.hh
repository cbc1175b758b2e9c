// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A run of a single process, which no launcher started, needs less of MPI than others.
#ifndef FLESH_MAIN_SINGLE_HH
#define FLESH_MAIN_SINGLE_HH

#include <string>
#include <utility>
#include <vector>

#include "main/waiting.hh"

namespace flesh {

/// Variables of the environment that shorten the start of a single process, with their values; none if a
/// launcher, such as mpirun or srun, started this one.
std::vector<std::pair<std::string, std::string>> settings_of_single_process(
    const EnvironmentReader& environment);

/// Sets them, but for those that the user has set. Call it before MPI starts.
void start_quickly_if_single();

}  // namespace flesh

#endif
