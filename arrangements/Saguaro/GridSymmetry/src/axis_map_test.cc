// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/axis_map.hh"

#include <gtest/gtest.h>

namespace grid_symmetry {
namespace {

using Point = std::array<double, dimension>;

TEST(AxisMap, AQuarterTurnAboutZTakesXToY) {
  EXPECT_EQ(rotation(2, 1)(Point{1, 0, 0}), (Point{0, 1, 0}));
  EXPECT_EQ(rotation(2, 1)(Point{0, 1, 0}), (Point{-1, 0, 0}));
}

TEST(AxisMap, HalfATurnReversesBothOtherAxes) { EXPECT_EQ(rotation(1, 2), reflection(0) * reflection(2)); }

TEST(AxisMap, FourQuarterTurnsAreNone) {
  for (int axis = 0; axis < dimension; ++axis) EXPECT_EQ(rotation(axis, 4), AxisMap{});
}

TEST(AxisMap, ReflectionsChangeTheHandRotationsDoNot) {
  for (int axis = 0; axis < dimension; ++axis) {
    EXPECT_EQ(reflection(axis).determinant(), -1);
    for (int turns = -1; turns < 4; ++turns) EXPECT_EQ(rotation(axis, turns).determinant(), 1);
  }
}

TEST(AxisMap, TheInverseUndoesAMap) {
  for (int axis = 0; axis < dimension; ++axis)
    for (int mirror = 0; mirror < dimension; ++mirror) {
      const AxisMap map = rotation(axis, 1) * reflection(mirror);
      EXPECT_TRUE(map.is_valid());
      EXPECT_EQ(map.inverse() * map, AxisMap{});
      EXPECT_EQ(map(map.inverse()(Point{1, 2, 3})), (Point{1, 2, 3}));
    }
}

}  // namespace
}  // namespace grid_symmetry
