// SPDX-License-Identifier: LGPL-2.1-or-later
#include "signal_watch.hh"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace termination_trigger {
namespace {

TEST(SignalWatch, NoticesASignalAndIgnoresItFromThenOn) {
  SignalWatch watch;
  EXPECT_TRUE(watch.watch({SIGUSR2}).empty());
  EXPECT_EQ(watch.taken(), 0);
  raise(SIGUSR2);
  EXPECT_EQ(watch.taken(), SIGUSR2);
  raise(SIGUSR2);
  EXPECT_EQ(watch.taken(), SIGUSR2);
}

TEST(SignalWatch, SaysWhatCannotBeCaught) {
  EXPECT_EQ(SignalWatch().watch({SIGKILL, 1000, SIGUSR2}), (std::set<int>{SIGKILL, 1000}));
}

TEST(SignalWatchDeathTest, LetsASignalActAgainThatItNoLongerWatches) {
  const auto scene = [] {
    SignalWatch watch;
    watch.watch({SIGUSR2});
    watch.watch({});
    raise(SIGUSR2);
    std::_Exit(0);
  };
  EXPECT_EXIT(scene(), testing::KilledBySignal(SIGUSR2), "");
}

TEST(SignalNumber, IsKnownForNamesOfTheParameter) {
  EXPECT_EQ(signal_number("SIGTERM"), SIGTERM);
  EXPECT_EQ(signal_number("SIGUSR1"), SIGUSR1);
  EXPECT_EQ(signal_number(""), 0);
}

}  // namespace
}  // namespace termination_trigger
