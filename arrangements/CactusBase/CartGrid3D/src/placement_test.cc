// SPDX-License-Identifier: LGPL-2.1-or-later
#include "placement.hh"

#include <gtest/gtest.h>

namespace cartgrid3d {
namespace {

double at(const Placement& placement, int i) { return placement.origin + i * placement.spacing; }

TEST(Placement, AnOpenRangeStartsAndEndsAtItsLimits) {
  const Placement line = by_range({20, 1, LowerEnd::open, false, true}, -0.5, 0.5);
  EXPECT_DOUBLE_EQ(at(line, 0), -0.5);
  EXPECT_DOUBLE_EQ(at(line, 19), 0.5);
}

TEST(Placement, AStaggeredSymmetryLiesBetweenTwoPoints) {
  const Placement line = by_spacing({15, 1, LowerEnd::symmetry, false, true}, 0.6);
  EXPECT_DOUBLE_EQ(at(line, 0), -0.3);
  EXPECT_DOUBLE_EQ(at(line, 1), 0.3);
  EXPECT_DOUBLE_EQ(at(line, 14), 8.1);
}

TEST(Placement, AnUnstaggeredSymmetryHasAPointOnItsPlane) {
  const Placement line = by_range({12, 2, LowerEnd::symmetry, false, false}, -7, 3);
  EXPECT_DOUBLE_EQ(at(line, 2), 0);
  EXPECT_DOUBLE_EQ(at(line, 11), 3);
}

TEST(Placement, AnOddNumberOfPointsIsCentredOnTheOriginUnlessItAvoidsIt) {
  EXPECT_DOUBLE_EQ(at(by_spacing({51, 1, LowerEnd::open, false, false}, 0.25), 25), 0);
  EXPECT_DOUBLE_EQ(at(by_spacing({51, 1, LowerEnd::open, false, true}, 0.25), 25), 0.125);
  EXPECT_DOUBLE_EQ(at(by_spacing({50, 1, LowerEnd::open, false, true}, 0.25), 25), 0.125);
}

TEST(Placement, APeriodicLineCoversItsRangeOnceWithoutGhosts) {
  const Placement line = by_range({20, 2, LowerEnd::open, true, false}, 0, 1);
  EXPECT_DOUBLE_EQ(line.spacing, 1.0 / 16);
  EXPECT_DOUBLE_EQ(at(line, 2), 0);
  EXPECT_DOUBLE_EQ(at(line, 18), 1);
}

}  // namespace
}  // namespace cartgrid3d
