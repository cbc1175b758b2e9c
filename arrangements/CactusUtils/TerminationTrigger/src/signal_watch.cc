// SPDX-License-Identifier: LGPL-2.1-or-later
#include "signal_watch.hh"

#include <csignal>
#include <utility>

namespace termination_trigger {

namespace {

constexpr int signal_limit = 65;  // signals are 1 ... 64

// A handler reaches nothing but what is global.
volatile std::sig_atomic_t has_come[signal_limit];

extern "C" void note_signal(int signal) {
  has_come[signal] = 1;
  std::signal(signal, SIG_IGN);
}

/// Lets a signal that waits for this process reach it.
void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

}  // namespace

int signal_number(const std::string& name) {
  static constexpr std::pair<const char*, int> known[] = {{"SIGHUP", SIGHUP},
                                                          {"SIGINT", SIGINT},
                                                          {"SIGTERM", SIGTERM},
                                                          {"SIGUSR1", SIGUSR1},
                                                          {"SIGUSR2", SIGUSR2}};
  for (const auto& [text, number] : known)
    if (name == text) return number;
  return 0;
}

std::set<int> SignalWatch::watch(const std::set<int>& signals) {
  std::set<int> refused;
  for (const int signal : watched_)
    if (!signals.contains(signal)) std::signal(signal, SIG_DFL);
  std::set<int> watched;
  for (const int signal : signals) {
    if (watched_.contains(signal)) {
      watched.insert(signal);
    } else if (signal > 0 && signal < signal_limit && std::signal(signal, note_signal) != SIG_ERR) {
      has_come[signal] = 0;
      unblock(signal);
      watched.insert(signal);
    } else {
      refused.insert(signal);
    }
  }
  watched_ = watched;
  return refused;
}

int SignalWatch::taken() const {
  for (const int signal : watched_)
    if (has_come[signal]) return signal;
  return 0;
}

}  // namespace termination_trigger
