// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/plane.hh"

#include <gtest/gtest.h>

namespace symmetry_zones {
namespace {

TEST(Plane, HalfWayBetweenPointsTwoAndThreeHasThreePointsBelow) {
  const Plane plane{5};
  EXPECT_TRUE(plane.is_staggered());
  EXPECT_EQ(plane.points_below(), 3);
  EXPECT_EQ(plane.image(2), 3);
}

TEST(Plane, OnPointThreeHasThreePointsBelow) {
  const Plane plane{6};
  EXPECT_FALSE(plane.is_staggered());
  EXPECT_EQ(plane.points_below(), 3);
  EXPECT_EQ(plane.image(2), 4);
}

TEST(Plane, TheImageOfARangeHoldsTheImagesOfItsPoints) {
  for (const int sum : {5, 6}) {
    const Range image = Plane{sum}.image(Range{0, 3});
    EXPECT_EQ(image.first, Plane{sum}.image(2));
    EXPECT_EQ(image.first + image.length - 1, Plane{sum}.image(0));
  }
}

}  // namespace
}  // namespace symmetry_zones
