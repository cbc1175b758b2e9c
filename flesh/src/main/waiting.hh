// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Threads that wait for each other spin, which is fast as long as each has a core. Where cores are short they
// keep those busy that work: a run of seconds takes minutes.
#ifndef FLESH_MAIN_WAITING_HH
#define FLESH_MAIN_WAITING_HH

#include <string>

#include "core/environment.hh"

namespace flesh {

/// What shares the cores of a machine.
struct CoreUse {
  int processes = 1;      ///< of this run on this machine
  int threads = 1;        ///< of each
  int allowed_cores = 1;  ///< for this process
  int cores = 1;          ///< of the machine
};

bool are_cores_short(const CoreUse& use);

/// "3 processes x 2 threads on 4 cores"
std::string to_text(const CoreUse& use);

/// Processes and threads as launchers and OpenMP tell them.
CoreUse core_use(int allowed_cores, int cores, const Environment& environment);

/// Where cores are short, starts the program anew with threads and processes that wait without spinning,
/// because OpenMP and MPI read that from the environment before anything else; does nothing if the
/// environment already says how they are to wait. Call it first of all in main().
void wait_passively_if_cores_are_short(char** argv);

/// What has been done about it, in words; empty if nothing was.
std::string waiting_report(const Environment& environment);

}  // namespace flesh

#endif
