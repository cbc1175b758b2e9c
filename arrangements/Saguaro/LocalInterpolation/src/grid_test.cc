// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/grid.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace local_interpolation {
namespace {

/// Ten points at -1, -0.5, ... 3.5.
Axis ten_points() {
  Axis axis;
  axis.origin = -1;
  axis.spacing = 0.5;
  axis.last = 9;
  return axis;
}

double at(double subscript) { return -1 + 0.5 * subscript; }

TEST(PlaceMolecule, CentresAroundTheIntervalOrTheNearestPoint) {
  const Axis axis = ten_points();
  EXPECT_EQ(place_molecule(axis, 2, at(4.25)).first, 4);
  EXPECT_EQ(place_molecule(axis, 4, at(4.25)).first, 3);
  EXPECT_EQ(place_molecule(axis, 3, at(4.25)).first, 3);
  EXPECT_EQ(place_molecule(axis, 3, at(4.5)).first, 4);
  EXPECT_EQ(place_molecule(axis, 5, at(4.75)).first, 3);
  EXPECT_EQ(place_molecule(axis, 1, at(4.25)).first, 4);
  EXPECT_DOUBLE_EQ(place_molecule(axis, 5, at(4.75)).position, 1.75);
}

TEST(PlaceMolecule, MovesInwardsNearTheEnds) {
  const Axis axis = ten_points();
  EXPECT_EQ(place_molecule(axis, 4, at(0.25)).first, 0);
  EXPECT_EQ(place_molecule(axis, 4, at(8.75)).first, 6);
  EXPECT_EQ(place_molecule(axis, 2, at(9)).first, 8);
}

TEST(PlaceMolecule, KeepsToItsPointsOfTheGrid) {
  Axis axis = ten_points();
  axis.first = 2;
  axis.last = 6;
  EXPECT_EQ(place_molecule(axis, 4, at(2.25)).first, 2);
  EXPECT_EQ(place_molecule(axis, 4, at(5.75)).first, 3);
  EXPECT_EQ(place_molecule(axis, 4, at(1.5)).status, Status::outside);
  EXPECT_EQ(place_molecule(axis, 6, at(4)).status, Status::grid_too_small);
}

TEST(PlaceMolecule, TakesTolerancesInSpacings) {
  Axis axis = ten_points();
  EXPECT_EQ(place_molecule(axis, 3, at(-1e-11)).status, Status::ok);
  EXPECT_EQ(place_molecule(axis, 3, at(-1e-9)).status, Status::outside);
  axis.extrapolation = {0.5, 0.25};
  EXPECT_EQ(place_molecule(axis, 3, at(-0.5)).status, Status::ok);
  EXPECT_EQ(place_molecule(axis, 3, at(9.25)).status, Status::ok);
  EXPECT_EQ(place_molecule(axis, 3, at(9.5)).status, Status::outside);
  axis.off_centring = {0, 0.25};
  EXPECT_EQ(place_molecule(axis, 3, at(0.5)).status, Status::ok);
  EXPECT_EQ(place_molecule(axis, 3, at(0.25)).status, Status::outside);
  EXPECT_EQ(place_molecule(axis, 3, at(8.75)).status, Status::ok);
  EXPECT_EQ(place_molecule(axis, 3, at(9)).status, Status::outside);
  EXPECT_EQ(place_molecule(axis, 4, at(1)).status, Status::ok);
  EXPECT_EQ(place_molecule(axis, 4, at(0.75)).status, Status::outside);
}

TEST(PlaceMolecule, TellsWhatIsWrongInAFixedOrder) {
  Axis axis = ten_points();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(place_molecule(axis, 3, nan).status, Status::not_finite);
  EXPECT_EQ(place_molecule(axis, 3, std::numeric_limits<double>::infinity()).status, Status::not_finite);
  axis.spacing = 0;
  EXPECT_EQ(place_molecule(axis, 3, 100).status, Status::no_spacing);
  EXPECT_EQ(place_molecule(axis, 3, nan).status, Status::not_finite);
  axis.last = 1;
  EXPECT_EQ(place_molecule(axis, 3, nan).status, Status::grid_too_small);
}

TEST(PlaceMolecule, DoesNotDependOnWhereSubscriptsBegin) {
  // The global interpolator relies on this: whole numbers are added to subscripts without rounding.
  Axis all, part;
  all.last = 99;
  part.origin = 0;
  part.last = 19;
  for (double x = 40.1; x < 55; x += 0.37) {
    const Place whole = place_molecule(all, 4, x), piece = place_molecule(part, 4, x - 38);
    EXPECT_EQ(whole.first, piece.first + 38);
    EXPECT_EQ(whole.position, piece.position);
  }
}

}  // namespace
}  // namespace local_interpolation
