// SPDX-License-Identifier: LGPL-2.1-or-later
#include "intervals.hh"

#include <gtest/gtest.h>

namespace cycle_clock {
namespace {

TEST(Intervals, HaveSumAverageSpreadAndExtremes) {
  Intervals intervals;
  for (const double length : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) intervals.add(length);
  EXPECT_EQ(intervals.sum(), 40);
  EXPECT_EQ(intervals.average(), 5);
  EXPECT_DOUBLE_EQ(intervals.deviation(), 2);
  EXPECT_EQ(intervals.minimum(), 2);
  EXPECT_EQ(intervals.maximum(), 9);
}

TEST(Intervals, AreAllZeroAtFirst) {
  const Intervals none;
  EXPECT_EQ(none.average(), 0);
  EXPECT_EQ(none.deviation(), 0);
  EXPECT_EQ(none.minimum(), 0);
}

TEST(Intervals, OfLargeNearlyEqualLengthsKeepTheirSpread) {
  Intervals intervals;
  for (const double length : {1e9 - 1, 1e9 + 1}) intervals.add(length);
  EXPECT_DOUBLE_EQ(intervals.deviation(), 1);
}

}  // namespace
}  // namespace cycle_clock
