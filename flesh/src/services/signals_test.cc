// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/signals.hh"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace flesh {
namespace {

// Death tests, because what happens to signals cannot be undone in a process.

TEST(EndSignalsDeathTest, TheFirstSignalIsRememberedAndTheSecondKills) {
  const auto scene = [] {
    block_end_signals();
    EndSignals signals;
    if (signals.taken() != 0) std::_Exit(1);
    kill(getpid(), SIGUSR1);
    if (signals.taken() != SIGUSR1 || signals.taken() != SIGUSR1) std::_Exit(2);
    kill(getpid(), SIGTERM);
  };
  EXPECT_EXIT(scene(), testing::KilledBySignal(SIGTERM), "");
}

TEST(EndSignalsDeathTest, ASignalGoesToTheHandlerThatAThornInstalled) {
  const auto scene = [] {
    block_end_signals();
    std::signal(SIGUSR1, [](int) { std::_Exit(7); });
    kill(getpid(), SIGUSR1);
    std::_Exit(EndSignals().taken());
  };
  EXPECT_EXIT(scene(), testing::ExitedWithCode(7), "");
}

void last_words(int signal) {
  write_crash_line(signal,
                   {.thorn = "T", .routine = "f", .bin = "CCTK_EVOL", .process = 12, .iteration = 305});
  die_of(signal);
}

TEST(CrashHandlerDeathTest, NamesThePlaceAndActsByDefault) {
  const auto scene = [] {
    install_crash_handler(last_words);
    raise(SIGFPE);
  };
  EXPECT_EXIT(scene(), testing::KilledBySignal(SIGFPE),
              "process 12: SIGFPE in T::f, bin CCTK_EVOL, iteration 305");
}

#if !defined(__SANITIZE_ADDRESS__)  // the sanitizer watches the stack itself
int overflow(long depth, volatile char* above) {
  volatile char frame[4096];
  frame[0] = above ? above[0] : 0;
  return depth == 0 ? 0 : overflow(depth - 1, frame) + frame[0];
}

TEST(CrashHandlerDeathTest, SpeaksAlsoWhenTheStackHasOverflowed) {
  const auto scene = [] {
    install_crash_handler(last_words);
    std::exit(overflow(1L << 40, nullptr));
  };
  EXPECT_EXIT(scene(), testing::KilledBySignal(SIGSEGV), "SIGSEGV in T::f");
}
#endif

TEST(CrashLineDeathTest, SaysWhenNothingWasRunning) {
  const auto scene = [] {
    write_crash_line(SIGABRT, {});
    die_of(SIGABRT);
  };
  EXPECT_EXIT(scene(), testing::KilledBySignal(SIGABRT),
              "process 0: SIGABRT outside of scheduled functions\n");
}

}  // namespace
}  // namespace flesh
