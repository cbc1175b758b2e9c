// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPET_TIMER_TREES_HH
#define CARPET_TIMER_TREES_HH

namespace Carpet {

/// Has the parts of the run measured, if parameters ask for trees of timers and thorn Timers is compiled.
void start_timer_trees();

}  // namespace Carpet

#endif
