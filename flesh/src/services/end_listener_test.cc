// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/end_listener.hh"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <utility>

#include "services/signals.hh"

namespace flesh {
namespace {

// Death tests, because what happens to signals cannot be undone in a process.

/// As in a run from a terminal. Whatever starts the tests may ignore signals, as a shell does for a command
/// in the background.
void begin_scene() {
  for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) std::signal(signal, SIG_DFL);
  block_end_signals();
}

/// What has been taken within some seconds.
int taken_soon(EndSignals& signals) {
  for (int n = 0; n < 500 && signals.taken() == 0; ++n) usleep(10'000);
  return signals.taken();
}

/// Works without looking for signals, as a long function does.
[[noreturn]] void be_busy() {
  for (int n = 0; n < 500; ++n) usleep(10'000);
  std::_Exit(3);
}

TEST(EndListenerDeathTest, HandsTheFirstSignalOnAndDiesOfTheSecondWhileTheRunIsBusy) {
  for (const auto& [first, second] : {std::pair{SIGUSR1, SIGINT}, {SIGINT, SIGINT}, {SIGTERM, SIGINT}}) {
    const auto scene = [first = first, second = second] {
      begin_scene();
      EndListener listener;
      listener.end_start_up();
      kill(getpid(), first);
      usleep(300'000);  // the run is busy; both would be one if nobody listened
      kill(getpid(), second);
      be_busy();
    };
    EXPECT_EXIT(scene(), testing::KilledBySignal(second), "");
  }
}

TEST(EndListenerDeathTest, TakesOneRequestThatIsDeliveredTwiceForOne) {
  const auto scene = [] {
    begin_scene();
    EndListener listener;
    listener.end_start_up();
    kill(getpid(), SIGTERM);
    usleep(200'000);
    kill(getpid(), SIGTERM);
    usleep(200'000);
    EndSignals signals;
    std::_Exit(taken_soon(signals) == SIGTERM ? 7 : 1);
  };
  EXPECT_EXIT(scene(), testing::ExitedWithCode(7), "");
}

TEST(EndListenerDeathTest, LeavesTheFirstSignalToWhoLooksForIt) {
  const auto scene = [] {
    begin_scene();
    EndListener listener;
    listener.end_start_up();
    kill(getpid(), SIGINT);
    EndSignals signals;
    std::_Exit(taken_soon(signals) == SIGINT ? 7 : 1);
  };
  EXPECT_EXIT(scene(), testing::ExitedWithCode(7), "");
}

TEST(EndListenerDeathTest, DiesOfTheFirstSignalDuringStartUp) {
  const auto scene = [] {
    begin_scene();
    const EndListener listener;
    kill(getpid(), SIGTERM);
    be_busy();
  };
  EXPECT_EXIT(scene(), testing::KilledBySignal(SIGTERM), "");
}

TEST(EndListenerDeathTest, LeavesASignalToTheHandlerOfAThorn) {
  const auto scene = [] {
    begin_scene();
    const EndListener listener;
    std::signal(SIGUSR1, [](int) { std::_Exit(7); });
    kill(getpid(), SIGUSR1);
    EndSignals signals;
    std::_Exit(taken_soon(signals));
  };
  EXPECT_EXIT(scene(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace flesh
