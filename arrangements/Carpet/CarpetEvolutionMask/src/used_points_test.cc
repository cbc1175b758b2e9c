// SPDX-License-Identifier: LGPL-2.1-or-later
#include "used_points.hh"

#include <gtest/gtest.h>

namespace evolution_mask {
namespace {

Region cube(int from, int to) { return geometry::box_between<3>({from, from, from}, {to, to, to}); }

const Interpolation cubic{{2, 2, 2}, {1, 1, 1}};

// A finer level from -16 to 16 whose outermost two points are buffer zones, with two ghost points around: the
// case of the public test.
const Region active = cube(-16, 16), interpolated = cube(-20, 20) - active;
const Region replaced = cube(-8, 8);

TEST(UsedPoints, EndWhereTheLastPointIsInterpolatedFrom) {
  // Point -17 lies between -9 and -8 and needs -10 to -7.
  EXPECT_EQ(unused(replaced, interpolated, cubic, 0), cube(-6, 6));
}

TEST(UsedPoints, MayBeMoreOrLess) {
  EXPECT_EQ(unused(replaced, interpolated, cubic, 2), cube(-4, 4));
  EXPECT_EQ(unused(replaced, interpolated, cubic, -1), cube(-7, 7));
}

TEST(UsedPoints, WithoutInterpolationAllThatIsReplacedIsUnused) {
  EXPECT_EQ(unused(replaced, Region(), cubic, 0), replaced);
}

TEST(UsedPoints, FinerPointsOverThemReachHalfway) { EXPECT_EQ(over(cube(-6, 6), {2, 2, 2}), cube(-13, 13)); }

TEST(UsedPoints, OverNothingIsNothing) { EXPECT_TRUE(over(Region(), {2, 2, 2}).empty()); }

}  // namespace
}  // namespace evolution_mask
