// SPDX-License-Identifier: LGPL-2.1-or-later
#include "domain.hh"

#include <gtest/gtest.h>

namespace coordbase {
namespace {

Faces both(FaceBoundary face) { return {face, face}; }

TEST(Domain, APlainBoundaryPointLiesOnTheFace) {
  const Extent extent = from_physical({0, 1}, both({1, false, false, 0}), 0.25);
  EXPECT_DOUBLE_EQ(extent.exterior.lower, 0);
  EXPECT_DOUBLE_EQ(extent.interior.lower, 0.25);
  EXPECT_DOUBLE_EQ(extent.exterior.upper, 1);
  EXPECT_DOUBLE_EQ(extent.interior.upper, 0.75);
}

TEST(Domain, ShiftingOutMakesTheFaceAnInteriorPoint) {
  const Extent extent = from_physical({0, 1}, both({3, false, false, 1}), 0.125);
  EXPECT_DOUBLE_EQ(extent.interior.lower, 0);
  EXPECT_DOUBLE_EQ(extent.exterior.lower, -3 * 0.125);
}

TEST(Domain, AStaggeredFaceLiesHalfwayBetweenInteriorAndBoundary) {
  const Extent extent = from_physical({0, 1}, both({2, false, true, 0}), 0.5);
  EXPECT_DOUBLE_EQ(extent.interior.lower, 0.25);
  EXPECT_DOUBLE_EQ(extent.exterior.lower, -0.75);
}

TEST(Domain, InternalBoundaryPointsExtendInwards) {
  const Extent extent = from_physical({0, 1}, both({2, true, false, 0}), 0.1);
  EXPECT_DOUBLE_EQ(extent.exterior.lower, 0);
  EXPECT_DOUBLE_EQ(extent.interior.lower, 0.2);
}

TEST(Domain, ThePhysicalExtentIsRecoveredFromInteriorAndExterior) {
  for (const bool internal : {false, true})
    for (const bool staggered : {false, true})
      for (int size = 0; size < 4; ++size)
        for (int shiftout = -1; shiftout < 3; ++shiftout) {
          const Faces faces = {{size, internal, staggered, shiftout}, {size + 1, !internal, staggered, 0}};
          const Extent extent = from_physical({-2, 3}, faces, 0.25);
          EXPECT_DOUBLE_EQ(from_interior(extent.interior, faces, 0.25).physical.lower, -2);
          EXPECT_DOUBLE_EQ(from_interior(extent.interior, faces, 0.25).physical.upper, 3);
          EXPECT_DOUBLE_EQ(from_exterior(extent.exterior, faces, 0.25).physical.lower, -2);
          EXPECT_DOUBLE_EQ(from_exterior(extent.exterior, faces, 0.25).physical.upper, 3);
        }
}

}  // namespace
}  // namespace coordbase
