// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How a run ends, for those who know better than "in order" and for those who keep a record of it.
#ifndef FLESH_ENDING_HH
#define FLESH_ENDING_HH

#include <functional>
#include <string>
#include <string_view>

namespace flesh {

/// Later ones are graver.
enum class Ending {
  done,     ///< at the iteration or time that the parameter file states
  stopped,  ///< in order, before that: a signal, a thorn, the wall-clock limit. The run may be continued.
  unstable  ///< in order, but its numbers are of no use
};

/// "done", "stopped" or "unstable".
std::string_view name_of(Ending ending);

struct EndOfRun {
  Ending ending = Ending::done;
  std::string reason;  ///< what is the same on all processes only if `ending` is `done` or a signal has come
  bool was_asked_for = false;  ///< the run was made to end, at its stated end or before
};

/// Ends the run after the current iteration, as CCTK_TerminateNext does, because its numbers are of no use.
/// One process is enough.
void end_as_unstable(std::string_view reason);

/// Notes that the numbers of the run are of no use. The run goes on, and ends as `unstable`; tell people
/// yourself. One process is enough, and the first reason stays.
void note_instability(std::string_view reason);

/// Calls an action on a process on which an error ends the run, before it does, with the error in words. A
/// signal that ends the process at once calls nothing.
void when_run_fails(std::function<void(const std::string& reason)> action);

/// How the run ends, as far as is known. `ending` is the same on all processes from the bin TERMINATE on.
EndOfRun end_of_run();

}  // namespace flesh

#endif
