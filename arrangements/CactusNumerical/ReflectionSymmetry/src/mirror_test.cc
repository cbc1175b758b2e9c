// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mirror.hh"

#include <gtest/gtest.h>

namespace reflection_symmetry {
namespace {

/// Points lie at their indices times `spacing`, from `origin`: a point and its image are equally far from the
/// plane.
void expect_symmetric(const Mirror& mirror) {
  const double origin = -0.3, spacing = 0.125;
  const double plane = mirror.plane(origin, origin + (mirror.points - 1) * spacing, spacing);
  for (int point = mirror.first(); point < mirror.end(); ++point) {
    const double here = origin + point * spacing, there = origin + mirror.image(point) * spacing;
    EXPECT_NEAR(here - plane, plane - there, 1e-14);
    EXPECT_EQ(mirror.is_upper, here > plane);
  }
}

TEST(Mirror, APointAndItsImageAreEquallyFarFromThePlane) {
  for (int width = 1; width <= 4; ++width)
    for (const bool is_upper : {false, true})
      for (const bool is_staggered : {false, true}) expect_symmetric({20, width, is_upper, is_staggered});
}

TEST(Mirror, ImagesLieInsideIfThereAreEnoughPoints) {
  for (int width = 1; width <= 4; ++width)
    for (const bool is_upper : {false, true})
      for (const bool is_staggered : {false, true}) {
        Mirror mirror{0, width, is_upper, is_staggered};
        mirror.points = mirror.needed_points();
        for (int point = mirror.first(); point < mirror.end(); ++point) {
          EXPECT_GE(mirror.image(point), 0);
          EXPECT_LT(mirror.image(point), mirror.points);
          EXPECT_FALSE(mirror.first() <= mirror.image(point) && mirror.image(point) < mirror.end());
        }
      }
}

}  // namespace
}  // namespace reflection_symmetry
