// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where threads beside those of OpenMP run. A thread inherits the binding of the one that makes it: without a
// word, all helpers of a thread that is bound to a core share that core with it.
#ifndef FLESH_PROCESSORS_HH
#define FLESH_PROCESSORS_HH

namespace flesh {

/// The number of processors that this process may use: those that at least one of its threads may run on, and
/// all places of OpenMP. At least 1. Reads /proc, so ask once, not in each step.
int processors_of_process();

/// Lets the calling thread, and those that it makes later, run on all of these. Call it first thing in a
/// thread that works beside the others. Does nothing where the system does not tell.
void run_on_any_processor();

}  // namespace flesh

#endif
