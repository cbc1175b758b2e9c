// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Signals: a polite request to end, and last words in a crash.
#ifndef FLESH_SERVICES_SIGNALS_HH
#define FLESH_SERVICES_SIGNALS_HH

#include <string_view>

namespace flesh {

/// Blocks SIGTERM, SIGINT, SIGUSR1 in the calling thread and in all that it starts from now on. Call it first
/// of all in main(), before MPI or OpenMP start threads. There is no handler and no global state:
/// EndSignals looks for what is pending.
void block_end_signals();

/// Requests to end the run. They are looked for between schedule bins, so nothing is ever interrupted.
class EndSignals {
 public:
  /// Number of a blocked signal that has come for this process; 0 if none has. Keeps its answer. Once one has
  /// come, the signals act by default again, so that a second one kills. A signal for which a thorn has
  /// installed a handler is delivered to that instead.
  int taken();

 private:
  static bool belongs_to_thorn(int signal);

  int taken_ = 0;
};

/// "SIGTERM" and the like; "signal" for others.
std::string_view signal_name(int signal);

/// What to say about a crash. Text must stay valid; it is read by a signal handler.
struct CrashPlace {
  std::string_view thorn;  ///< empty outside of scheduled functions
  std::string_view routine;
  std::string_view bin;
  int process = 0;
  int iteration = -1;  ///< < 0: before the evolution
};

/// Writes "process 0: SIGSEGV in Thorn::routine, bin CCTK_EVOL, iteration 7" and a newline to stderr.
/// Async-signal-safe.
void write_crash_line(int signal, const CrashPlace& place);

/// Makes SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT call `handler` once, on a stack of its own, so that it
/// also runs when the stack has overflowed. `handler` must be async-signal-safe; it finds the run through the
/// one process-wide pointer and ends with die_of().
void install_crash_handler(void (*handler)(int signal));

/// Ends the process by the default action of a signal. Async-signal-safe.
[[noreturn]] void die_of(int signal);

}  // namespace flesh

#endif
