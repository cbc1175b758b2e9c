// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/end_listener.hh"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <ctime>

#include "services/signals.hh"

namespace flesh {
namespace {

constexpr std::array end_signals{SIGTERM, SIGINT, SIGUSR1};

/// Also true for a signal that is ignored, as in a command that a shell has put into the background.
bool belongs_to_others(int signal) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler != SIG_DFL;
}

sigset_t our_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : end_signals)
    if (!belongs_to_others(signal)) sigaddset(&set, signal);
  return set;
}

/// For a person at a terminal, who otherwise hears nothing before the end of the iteration.
void answer() {
  constexpr const char* text = "\nThe run ends after this iteration. A second signal ends it at once.\n";
  if (isatty(STDERR_FILENO) && write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

}  // namespace

EndListener::EndListener() : owner_(pthread_self()), thread_([this] { listen(); }) {}

EndListener::~EndListener() {
  is_over_ = true;
  thread_.join();
}

/// Looks now and then whether all is over, and which signals have got handlers.
void EndListener::listen() {
  constexpr timespec now_and_then{.tv_sec = 0, .tv_nsec = 50'000'000};
  while (!is_over_) {
    const sigset_t set = our_signals();
    const int signal = sigtimedwait(&set, nullptr, &now_and_then);
    if (signal > 0) hear(signal);
  }
}

void EndListener::hear(int signal) {
  const bool is_ours = !belongs_to_others(signal);  // it may have got a handler a moment ago
  if (is_ours && has_to_die_of(signal)) die_of(signal);
  pthread_kill(owner_, signal);
  if (!is_ours || heard_at_) return;
  heard_at_ = std::chrono::steady_clock::now();
  answer();
}

bool EndListener::has_to_die_of(int signal) const {
  if (is_starting_up_) return true;
  if (!heard_at_) return false;
  return signal == SIGINT || std::chrono::steady_clock::now() - *heard_at_ > std::chrono::seconds(2);
}

}  // namespace flesh
