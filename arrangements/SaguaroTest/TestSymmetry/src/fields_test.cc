// SPDX-License-Identifier: LGPL-2.1-or-later
#include "SaguaroTest/TestSymmetry/src/fields.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace test_symmetry {
namespace {

TEST(InvariantFields, AreWhatASymmetryMakesOfThem) {
  const auto reflections = group_of("reflections");
  const Fields here = fields_at({0.3, 0.5, 0.7}, reflections, 1.1);
  const Fields there = fields_at({-0.3, 0.5, 0.7}, reflections, 1.1);
  EXPECT_NEAR(there.scalar, here.scalar, 1e-14);
  EXPECT_NEAR(there.vector[0], -here.vector[0], 1e-14);
  EXPECT_NEAR(there.axial_vector[0], here.axial_vector[0], 1e-14);
  EXPECT_NEAR(there.tensor[1], -here.tensor[1], 1e-14);
  EXPECT_NEAR(there.weyl[3], -here.weyl[3], 1e-14);
}

TEST(InvariantFields, AQuarterTurnTakesXToY) {
  const auto turns = group_of("quarter turn");
  const Fields here = fields_at({0.3, 0.5, 0.7}, turns, 1.1);
  const Fields there = fields_at({-0.5, 0.3, 0.7}, turns, 1.1);
  EXPECT_NEAR(there.vector[1], here.vector[0], 1e-14);
  EXPECT_NEAR(there.vector[0], -here.vector[1], 1e-14);
  EXPECT_NEAR(there.tensor[3], here.tensor[0], 1e-14);
}

TEST(InvariantFields, HaveNoSymmetryThatIsNotAskedFor) {
  const auto turn = group_of("half turn");
  const auto here = in_order(fields_at({0.3, 0.5, 0.7}, turn, 1.1));
  const auto there = in_order(fields_at({-0.5, 0.3, 0.7}, turn, 1.1));
  const auto below = in_order(fields_at({0.3, 0.5, -0.7}, turn, 1.1));
  for (int n = 0; n < field_count; ++n) {
    EXPECT_GT(std::abs(std::abs(here[n]) - std::abs(there[n])), 1e-3) << n;
    if (n % 2 == 0) EXPECT_GT(std::abs(here[n]) + std::abs(below[n]), 1e-3) << n;
  }
}

TEST(InvariantFields, WavesRepeatAfterThePeriod) {
  const double period = 1.7, unit = 2 * M_PI / period;
  const auto here = in_order(fields_at({0.3, 0.5, 0.7}, group_of("translations"), unit));
  const auto there = in_order(fields_at({0.3 - period, 0.5 + period, 0.7}, group_of("translations"), unit));
  for (int n = 0; n < field_count; ++n) EXPECT_NEAR(here[n], there[n], 1e-13);
}

}  // namespace
}  // namespace test_symmetry
