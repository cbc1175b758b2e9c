// SPDX-License-Identifier: LGPL-2.1-or-later
#include "step_control.hh"

#include <gtest/gtest.h>

#include <limits>

namespace mol {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Tolerance, AddsAbsoluteAndRelativePartsInSquares) {
  const Tolerance tolerance{.absolute = 3, .relative = 2, .rhs = 0.5};
  EXPECT_DOUBLE_EQ(tolerance.squared_ratio(13, 2, 24), 169.0 / (9 + 16 + 144));
}

const StepRules rules{
    .safety = 0.9, .maximum_decrease = 10, .maximum_increase = 5, .order = 5, .embedded_order = 4};

TEST(StepControl, StepsFollowTheOrderOfTheMethod) {
  EXPECT_DOUBLE_EQ(repeated_step(1, 32, rules), 0.9 / 2);
  EXPECT_DOUBLE_EQ(next_step(1, 1.0 / 16, rules), 0.9 * 2);
}

TEST(StepControl, StepsStayWithinTheLimits) {
  EXPECT_DOUBLE_EQ(repeated_step(1, 1e30, rules), 0.1);
  EXPECT_DOUBLE_EQ(repeated_step(1, infinity, rules), 0.1);
  EXPECT_DOUBLE_EQ(repeated_step(1, nan, rules), 0.1);
  EXPECT_DOUBLE_EQ(next_step(1, 0, rules), 5);
}

TEST(StepControl, OnlyErrorsUpToTheToleranceAreAcceptable) {
  EXPECT_TRUE(is_acceptable(0));
  EXPECT_TRUE(is_acceptable(1));
  EXPECT_FALSE(is_acceptable(1.0001));
  EXPECT_FALSE(is_acceptable(infinity));
  EXPECT_FALSE(is_acceptable(nan));
}

}  // namespace
}  // namespace mol
