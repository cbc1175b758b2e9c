// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/signals.hh"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

namespace flesh {
namespace {

constexpr std::array end_signals{SIGTERM, SIGINT, SIGUSR1};
constexpr std::array crash_signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

template <typename Signals>
sigset_t set_of(const Signals& signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

/// Text of bounded length, built without anything that a signal handler must not call.
class Line {
 public:
  Line& operator<<(std::string_view text) {
    const std::size_t room = sizeof buffer_ - length_;
    const std::size_t taken = std::min(text.size(), room);
    std::memcpy(buffer_ + length_, text.data(), taken);
    length_ += taken;
    return *this;
  }
  Line& operator<<(int number) {
    char digits[12];
    char* first = digits + sizeof digits;
    for (unsigned rest = number; first == digits + sizeof digits || rest > 0; rest /= 10)
      *--first = '0' + rest % 10;
    return *this << std::string_view(first, digits + sizeof digits - first);
  }
  void write_to(int file) const {
    for (std::size_t done = 0; done < length_;) {
      const ssize_t written = ::write(file, buffer_ + done, length_ - done);
      if (written <= 0) return;
      done += written;
    }
  }

 private:
  char buffer_[1024];
  std::size_t length_ = 0;
};

}  // namespace

void block_end_signals() {
  const sigset_t set = set_of(end_signals);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

bool EndSignals::belongs_to_thorn(int signal) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler != SIG_DFL;
}

int EndSignals::taken() {
  if (taken_) return taken_;
  std::vector<int> ours, theirs;
  for (const int signal : end_signals) (belongs_to_thorn(signal) ? theirs : ours).push_back(signal);
  const sigset_t left_alone = set_of(theirs), set = set_of(ours);
  pthread_sigmask(SIG_UNBLOCK, &left_alone, nullptr);
  const timespec at_once{0, 0};
  const int signal = sigtimedwait(&set, nullptr, &at_once);
  if (signal <= 0) return 0;
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  return taken_ = signal;
}

std::string_view signal_name(int signal) {
  static constexpr std::array<std::pair<int, const char*>, 8> names{{{SIGTERM, "SIGTERM"},
                                                                     {SIGINT, "SIGINT"},
                                                                     {SIGUSR1, "SIGUSR1"},
                                                                     {SIGSEGV, "SIGSEGV"},
                                                                     {SIGBUS, "SIGBUS"},
                                                                     {SIGFPE, "SIGFPE"},
                                                                     {SIGILL, "SIGILL"},
                                                                     {SIGABRT, "SIGABRT"}}};
  for (const auto& [number, name] : names)
    if (number == signal) return name;
  return "signal";
}

void write_crash_line(int signal, const CrashPlace& place) {
  Line line;
  line << "\nprocess " << place.process << ": " << signal_name(signal);
  if (place.thorn.empty())
    line << " outside of scheduled functions";
  else
    line << " in " << place.thorn << "::" << place.routine << ", bin " << place.bin;
  if (place.iteration >= 0) line << ", iteration " << place.iteration;
  line << "\n";
  line.write_to(STDERR_FILENO);
}

void install_crash_handler(void (*handler)(int signal)) {
  stack_t stack{};
  stack.ss_size = std::max<std::size_t>(SIGSTKSZ, 64 * 1024);
  stack.ss_sp = new char[stack.ss_size];  // needed until the process ends
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  for (const int signal : crash_signals) sigaction(signal, &action, nullptr);
}

void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  const sigset_t set = set_of(std::array{signal});
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  raise(signal);
  _exit(128 + signal);  // what a shell reports for a signal; raise() does not return for those that kill
}

}  // namespace flesh
