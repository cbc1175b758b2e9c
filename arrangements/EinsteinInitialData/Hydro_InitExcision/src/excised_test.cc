// SPDX-License-Identifier: LGPL-2.1-or-later
#include "excised.hh"

#include <gtest/gtest.h>

namespace excision {
namespace {

Region region(Shape shape, double fraction, bool is_flipped = false) {
  return {shape, fraction, 0, is_flipped, {0, 0, 0}, {-9.5, -9.5, -9.5}, {9.5, 9.5, 9.5}};
}

// The points are those that reference data of others have as excised.
TEST(Excised, AxesBeginAtTheUpperEnd) {
  const Region r = region(Shape::x_axis, 0.25), flipped = region(Shape::x_axis, 0.75, true);
  EXPECT_TRUE(r.contains({5, 0, 0}));
  EXPECT_FALSE(r.contains({4.5, 0, 0}));
  EXPECT_TRUE(flipped.contains({-5, 0, 0}));
  EXPECT_FALSE(flipped.contains({-4.5, 0, 0}));
  EXPECT_TRUE(region(Shape::z_axis, 0.25).contains({0, 0, 5}));
}

TEST(Excised, TheDiagonalIsThatOfTheSumOfCoordinates) {
  const Region r = region(Shape::diagonal, 0.25);
  EXPECT_TRUE(r.contains({5, 5, 5}));
  EXPECT_FALSE(r.contains({4.5, 4.5, 4.5}));
  EXPECT_FALSE(r.contains({9.5, 0, 0}));
}

TEST(Excised, SpheresAndBoxesLieAroundTheirCentre) {
  const Region sphere = region(Shape::sphere, 0.25), box = region(Shape::box, 0.25);
  EXPECT_TRUE(sphere.contains({2, 0, 0}));
  EXPECT_FALSE(sphere.contains({2.5, 0, 0}));
  EXPECT_FALSE(sphere.contains({1.5, 1.5, 1.5}));
  EXPECT_TRUE(box.contains({2, 2, 2}));
  EXPECT_FALSE(box.contains({2.5, 0, 0}));
}

TEST(Excised, ALengthReplacesTheFraction) {
  Region r = region(Shape::sphere, 0.25);
  r.length = 6;
  EXPECT_TRUE(r.contains({2.9, 0, 0}));
  EXPECT_FALSE(r.contains({3, 0, 0}));
}

}  // namespace
}  // namespace excision
