// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The trees of this process.
#ifndef TIMERS_TREES_HH
#define TIMERS_TREES_HH

#include <array>

#include "TimerTree.hh"

namespace Timers {

inline constexpr int tree_count = 2;

/// Tree 0 follows the calls, tree 1 is free for another order. Both have a root that runs from STARTUP to
/// SHUTDOWN.
std::array<TimerTree, tree_count>& trees();

}  // namespace Timers

#endif
