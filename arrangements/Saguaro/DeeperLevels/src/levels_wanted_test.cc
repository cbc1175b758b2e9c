// SPDX-License-Identifier: LGPL-2.1-or-later
#include "levels_wanted.hh"

#include <gtest/gtest.h>

namespace deeper_levels {
namespace {

const double thresholds[] = {-1, -1, -1, 10, 20, 40, -1};

TEST(LevelsWanted, GrowWithTheVariable) {
  EXPECT_EQ(levels_wanted(thresholds, 9, 3, 7), 3);
  EXPECT_EQ(levels_wanted(thresholds, 10, 3, 7), 4);
  EXPECT_EQ(levels_wanted(thresholds, 45, 3, 7), 6);
}

TEST(LevelsWanted, NeverGoAway) { EXPECT_EQ(levels_wanted(thresholds, 0, 5, 7), 5); }

TEST(LevelsWanted, AreNoMoreThanTheDriverHas) { EXPECT_EQ(levels_wanted(thresholds, 45, 3, 5), 5); }

}  // namespace
}  // namespace deeper_levels
