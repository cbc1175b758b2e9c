// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/centres.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace regridding {
namespace {

const Coordinates tenths{{-1, -1, -1}, {0.1, 0.1, 0.1}};

LevelGrid grid_of(Centring centring, Coordinate factor) {
  LevelGrid grid;
  grid.centring = centring;
  grid.factor = geometry::uniform<3>(factor);
  return grid;
}

Box along_x(const LevelGrid& grid, double position, double radius) {
  return box_around(tenths, grid, {position, -1, -1}, {radius, 0, 0});
}

TEST(BoxAround, EndsAtTheNearestPoints) {
  const Box box = along_x(grid_of(Centring::vertex, 2), 0, 0.53);  // points are 0.05 apart, -1 is point 0
  EXPECT_EQ(box.lower[0], 9);                                      // -0.53: between 9 (-0.55) and 10
  EXPECT_EQ(box.upper[0], 31);
}

TEST(BoxAround, HoldsPointsThatAreItsCornersWhateverTheRounding) {
  for (const double radius : {0.1, 0.2, 0.3, 0.7}) {
    const Box box = along_x(grid_of(Centring::vertex, 4), 0, radius);
    EXPECT_EQ(box.upper[0] - box.lower[0], std::lround(radius * 80)) << radius;
  }
}

TEST(BoxAround, TakesTheInnerPointOfTwoAsNear) {
  const Box box = along_x(grid_of(Centring::vertex, 1), 0, 0.25);
  EXPECT_EQ(box.lower[0], 8);
  EXPECT_EQ(box.upper[0], 12);
}

TEST(BoxAround, HoldsTheCellsThatItReachesInto) {
  // Cells of level 0 are centred on multiples of 0.1; the first fine one spans -1.05 to -1.
  const LevelGrid grid = grid_of(Centring::cell, 2);
  const Box inside = along_x(grid, 0, 0.52);  // into the cell from -0.55 to -0.5
  EXPECT_EQ(inside.lower[0], 10);
  EXPECT_EQ(inside.upper[0], 31);
  const Box on_faces = along_x(grid, 0, 0.5);
  EXPECT_EQ(on_faces.lower[0], 11);
  EXPECT_EQ(on_faces.upper[0], 30);
}

TEST(RegionAround, UnitesTheBoxesOfCentresThatHaveTheLevel) {
  const std::vector<Centre> centres{{{-0.5, 0, 0}, {{0.2, 0.2, 0.2}, {0.1, 0.1, 0.1}}},
                                    {{0.5, 0, 0}, {{0.3, 0.3, 0.3}}}};
  const LevelGrid one = grid_of(Centring::vertex, 2), two = grid_of(Centring::vertex, 4);
  EXPECT_EQ(region_around(tenths, one, centres, 1, 0).size(), 9 * 9 * 9 + 13 * 13 * 13);
  EXPECT_EQ(region_around(tenths, two, centres, 2, 0).size(), 9 * 9 * 9);
  EXPECT_EQ(region_around(tenths, two, centres, 2, 2).size(), 13 * 13 * 13);
}

TEST(HasChanged, LooksAtLevelsPlaceAndRadii) {
  const Centre before{{1, 2, 3}, {{4, 4, 4}, {2, 2, 2}}};
  Centre now = before;
  EXPECT_FALSE(has_changed(before, now, {}));
  now.position[0] += 0.5;
  EXPECT_TRUE(has_changed(before, now, {}));
  EXPECT_FALSE(has_changed(before, now, {.distance = 0.5}));
  now = before;
  now.radii[1] = {2.2, 2.2, 2.2};
  EXPECT_TRUE(has_changed(before, now, {.radius_fraction = 0.09}));
  EXPECT_FALSE(has_changed(before, now, {.radius_fraction = 0.11}));
  now.radii.pop_back();
  EXPECT_TRUE(has_changed(before, now, {.distance = 1e9, .radius_fraction = 1e9}));
}

}  // namespace
}  // namespace regridding
