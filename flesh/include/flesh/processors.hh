// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where threads other than those of OpenMP run. A thread inherits the binding of the thread that creates it.
// Unless they free themselves, all helpers of a thread that is bound to a core share that core with it.
#ifndef FLESH_PROCESSORS_HH
#define FLESH_PROCESSORS_HH

namespace flesh {

/// The number of processors that this process may use: those on which at least one of its threads may run,
/// and all places of OpenMP. At least 1. Reads /proc, so ask once, not in each step.
int processors_of_process();

/// Lets the calling thread, and those that it creates later, run on all of these processors. Call it first in
/// a helper thread. Does nothing where the system does not tell which processors these are.
void run_on_any_processor();

}  // namespace flesh

#endif
