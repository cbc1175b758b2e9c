// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers and texts that processes share, under any driver and without a thorn that registers reductions.
#ifndef FLESH_PROCESSES_HH
#define FLESH_PROCESSES_HH

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

/// Each replaces every number by its sum, minimum or maximum over all processes; all get the same result.
/// Valid from STARTUP to SHUTDOWN. Collective; waits for the last process. Numbers must not be NaN. A sum is
/// the same for any number of processes if all partial sums are exact, as those of counts are.
void sum_over_processes(std::span<double> values);
void minimum_over_processes(std::span<double> values);
void maximum_over_processes(std::span<double> values);

/// The texts of all processes, in the order of the processes; all get them. For short texts: every process
/// holds all of them. Valid as above. Collective.
std::vector<std::string> texts_of_processes(std::string_view mine);

}  // namespace flesh

#endif
