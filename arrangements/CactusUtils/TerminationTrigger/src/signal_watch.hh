// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Notices signals that are sent to this process.
#ifndef TERMINATIONTRIGGER_SIGNAL_WATCH_HH
#define TERMINATIONTRIGGER_SIGNAL_WATCH_HH

#include <set>
#include <string>

namespace termination_trigger {

/// Number of "SIGHUP", "SIGINT", "SIGTERM", "SIGUSR1" or "SIGUSR2"; 0 for any other name.
int signal_number(const std::string& name);

/// Catches some signals as long as it lives. There may be one at a time: what a process does with a signal is
/// one for the whole process.
class SignalWatch {
 public:
  SignalWatch() = default;
  ~SignalWatch() { watch({}); }
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Catches these signals from now on, and lets others that it caught act by default again.
  /// \return those that cannot be caught (SIGKILL, or no signal)
  std::set<int> watch(const std::set<int>& signals);

  /// Number of a caught signal that has come; 0 if none has. Once one has come it is ignored, so that a
  /// queueing system that sends it more than once does no harm.
  int taken() const;

 private:
  std::set<int> watched_;
};

}  // namespace termination_trigger

#endif
