// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The search for launches that cost little.
#ifndef KERNELGEN_SPLIT_LAUNCH_SEARCH_HH
#define KERNELGEN_SPLIT_LAUNCH_SEARCH_HH

#include <vector>

#include "split/launch_graph.hh"
#include "split/launches.hh"

namespace kernelgen {

/// Divides a kernel by changes that pay: two launches become one, a value that several form is saved instead,
/// one that is saved is formed again, a launch with too many values becomes two. Each kind of change takes
/// the best of all that are possible, so that costs are asked for hundreds of launches at once.
/// \return launches, each after those that save what it fetches; the same for any number of threads
std::vector<Draft> divide_into_launches(const LaunchGraph& graph, const LaunchCosts& costs, int threads);

}  // namespace kernelgen

#endif
