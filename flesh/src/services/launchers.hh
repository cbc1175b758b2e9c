// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What launchers of processes, such as mpirun and srun, tell each process by its environment. The one place
// that knows their variables.
#ifndef FLESH_SERVICES_LAUNCHERS_HH
#define FLESH_SERVICES_LAUNCHERS_HH

#include <optional>
#include <string>

#include "core/environment.hh"

namespace flesh {

/// True if the environment has any mark of a launcher, or of a library through which processes of a run find
/// each other.
bool is_launched(const Environment& environment);

/// Number of this process as the launcher counts; 0 if there is none.
int launcher_process(const Environment& environment);

/// Number of processes of this run on this machine, if the launcher tells it.
std::optional<int> launched_on_this_machine(const Environment& environment);

/// Looks for signs of another MPI's mpirun: the environment speaks of several processes, but this one
/// believes it is alone.
/// \param processes  number of processes as this program sees it
/// \return one line that says so; empty if all is well
std::string launcher_problem(int processes, const Environment& environment);

}  // namespace flesh

#endif
