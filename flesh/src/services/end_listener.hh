// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Hears requests to end the run while the run is busy.
#ifndef FLESH_SERVICES_END_LISTENER_HH
#define FLESH_SERVICES_END_LISTENER_HH

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace flesh {

/// A thread that waits for the signals that block_end_signals() has blocked. EndSignals looks for them
/// between schedule bins only; this hears them at once, whatever the run is busy with:
/// - during start-up there is nothing to be saved, and the first signal ends the process;
/// - later the first one is handed on to the thread that made the listener, where EndSignals finds it, and
/// the
///   second one ends the process: SIGINT at any time, others after two seconds, because batch systems and
///   mpirun may deliver one request twice.
/// A signal for which a thorn has installed a handler, or which is ignored, is handed on each time.
class EndListener {
 public:
  EndListener();
  ~EndListener();
  EndListener(const EndListener&) = delete;
  EndListener& operator=(const EndListener&) = delete;

  void end_start_up() { is_starting_up_ = false; }

 private:
  void listen();
  void hear(int signal);
  bool has_to_die_of(int signal) const;

  const pthread_t owner_;
  std::atomic<bool> is_starting_up_ = true;
  std::atomic<bool> is_over_ = false;
  std::optional<std::chrono::steady_clock::time_point> heard_at_;  // of the listening thread
  std::thread thread_;
};

}  // namespace flesh

#endif
