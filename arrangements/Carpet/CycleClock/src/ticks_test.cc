// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "cycleclock.h"

#ifdef HAVE_TICK_COUNTER

TEST(Ticks, GoForward) {
  const ticks before = getticks();
  const ticks after = getticks();
  EXPECT_GE(elapsed(after, before), 0);
}

/// Relative error of a measurement of 20 ms. The process may be interrupted between the readings of the
/// clocks.
double error_of_one_measurement() {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const ticks first = getticks();
  while (Clock::now() - begin < std::chrono::milliseconds(20)) {
  }
  const double measured = elapsed(getticks(), first) * seconds_per_tick();
  const double true_time = std::chrono::duration<double>(Clock::now() - begin).count();
  return std::abs(measured / true_time - 1);
}

TEST(Ticks, MeasureTimeToOnePerCent) {
  double error = 1;
  for (int attempt = 0; attempt < 20 && error > 0.01; ++attempt) {
    measure_tick();
    error = error_of_one_measurement();
  }
  EXPECT_LT(error, 0.01);
}

TEST(Ticks, AreCountedAcrossTheEndOfTheCounter) { EXPECT_EQ(elapsed(2, ticks(-3)), 5); }

#endif
