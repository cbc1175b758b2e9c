// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <chrono>

#include "cycleclock.h"

#ifdef HAVE_TICK_COUNTER

TEST(Ticks, GoForward) {
  const ticks before = getticks();
  const ticks after = getticks();
  EXPECT_GE(elapsed(after, before), 0);
}

TEST(Ticks, MeasureTimeToOnePerCent) {
  using Clock = std::chrono::steady_clock;
  const double tick = seconds_per_tick();  // measured here, before the time is taken
  const auto begin = Clock::now();
  const ticks first = getticks();
  while (Clock::now() - begin < std::chrono::milliseconds(20)) {
  }
  const double measured = elapsed(getticks(), first) * tick;
  const double true_time = std::chrono::duration<double>(Clock::now() - begin).count();
  EXPECT_NEAR(measured / true_time, 1, 0.01);
}

TEST(Ticks, AreCountedAcrossTheEndOfTheCounter) { EXPECT_EQ(elapsed(2, ticks(-3)), 5); }

#endif
