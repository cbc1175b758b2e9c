// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/prescribed.hh"

#include <gtest/gtest.h>

#include <stdexcept>

#include "Saguaro/Regridding/src/test_grids.hh"

namespace regridding {
namespace {

using test::cube;

constexpr Centring centrings[] = {Centring::vertex, Centring::cell};
const Coordinates tenths{{-1, -1, -1}, {0.1, 0.1, 0.1}};

Vector all(double x) { return {x, x, x}; }

TEST(BoxBetweenPlaces, EndsAtTheNearestPoints) {
  const LevelGrid grid = test::grids(2)[1];  // points are 0.05 apart
  EXPECT_EQ(box_between_places(tenths, grid, all(-0.4), all(0.4)), cube(12, 28));
  EXPECT_EQ(box_between_places(tenths, grid, all(-0.42), all(0.42)), cube(12, 28));
  EXPECT_EQ(box_between_places(tenths, grid, all(-0.376), all(0.376)), cube(12, 28));
}

TEST(ReachingBoundary, MovesFacesThatLieOnTheDomain) {
  for (const Centring centring : centrings) {
    const LevelGrid grid = test::grids(2, centring)[1];
    // The outer boundary is three points wide; the first face lies on, or half a cell before, point 3 of
    // level 0.
    const double face = centring == Centring::vertex ? -0.7 : -0.75;
    const Box box = box_between_places(tenths, grid, all(face), all(0.5));
    const Box reaching = reaching_boundary(box, tenths, grid, all(face), all(0.5));
    EXPECT_EQ(reaching.lower, grid.domain.lower);
    EXPECT_EQ(reaching.upper, box.upper);
    EXPECT_EQ(reaching_boundary(box, tenths, grid, all(face + 0.01), all(0.5)), box);
  }
}

// The face of the domain lies at 0, and places are those of the points: a millionth is exact there.
TEST(ReachingBoundary, TakesFacesThatLieWithinAMillionthOfAPointOfTheDomain) {
  LevelGrid grid = test::grids(2)[1];
  grid.physical = cube(0, 64);
  grid.domain = cube(-6, 70);
  const Coordinates twos{{0, 0, 0}, {2, 2, 2}};
  const Box box = cube(0, 40);
  for (const double sign : {-1, 1}) {
    EXPECT_EQ(reaching_boundary(box, twos, grid, all(sign * 0.9999e-6), all(40)).lower, grid.domain.lower);
    EXPECT_EQ(reaching_boundary(box, twos, grid, all(sign * 1e-6), all(40)), box);
  }
}

TEST(BoxOnLattice, CountsPointsOfTheFinestLevel) {
  const auto grids = test::grids(4);
  const Index finest = grids[3].factor;
  EXPECT_EQ(lattice_stride(grids[1], finest), geometry::uniform<3>(4));
  EXPECT_EQ(box_on_lattice(grids[1], finest, {36, 36, 36}, {116, 116, 116}), cube(9, 29));
  EXPECT_THROW(box_on_lattice(grids[1], finest, {38, 36, 36}, {116, 116, 116}), std::invalid_argument);
}

TEST(BoxOnLattice, CountsHalfCellsFromTheFirstCentre) {
  const auto grids = test::grids(2, Centring::cell);
  const Index finest = grids[1].factor;
  EXPECT_EQ(lattice_stride(grids[0], finest), geometry::uniform<3>(4));
  EXPECT_EQ(lattice_stride(grids[1], finest), geometry::uniform<3>(2));
  // Cell 1 of level 0, centred on 4, consists of the cells 2 and 3, centred on 3 and 5.
  EXPECT_EQ(box_on_lattice(grids[1], finest, {3, 3, 3}, {5, 5, 5}), cube(2, 3));
  EXPECT_THROW(box_on_lattice(grids[1], finest, {4, 3, 3}, {5, 5, 5}), std::invalid_argument);
}

TEST(MiddleHalf, LeavesAQuarterOnEachSide) {
  LevelGrid grid = test::grids(2)[1];
  grid.domain = cube(0, 38);
  EXPECT_EQ(middle_half(cube(0, 19), grid, {}), cube(9, 29));
  EXPECT_EQ(middle_half(cube(4, 14), grid, {}), cube(13, 23));
}

TEST(MiddleHalf, RefinesWholeCells) {
  LevelGrid grid = test::grids(2, Centring::cell)[1];
  grid.domain = cube(0, 43);
  EXPECT_EQ(middle_half(cube(0, 21), grid, {}), cube(10, 33));  // cells 5 to 16 of 22
}

TEST(MiddleHalf, BeginsAtAMirror) {
  LevelGrid grid = test::grids(2)[1];
  grid.domain = cube(3, 38);
  const Box box = middle_half(cube(0, 19), grid, {true, false, false});
  EXPECT_EQ(box.lower, (Index{3, 9, 9}));
  EXPECT_EQ(box.upper, (Index{20, 29, 29}));
}

TEST(Merged, LeavesNoOverlap) {
  // The first two make a box that overlaps the third, which none of them did.
  const Box corner = geometry::box_between<3>({0, 9, 0}, {2, 12, 2});
  EXPECT_EQ(merged({cube(0, 5), cube(5, 10), corner}),
            std::vector<Box>{geometry::box_between<3>({0, 0, 0}, {10, 12, 10})});
  EXPECT_EQ(merged({cube(0, 5), cube(6, 10)}).size(), 2u);
}

}  // namespace
}  // namespace regridding
