// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/touched.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "Saguaro/LocalInterpolation/src/grid.hh"

namespace interpolation {
namespace {

constexpr grid_driver::Coordinate begin = -7, end = 12;  ///< along x

/// Its lower face is one of the domain, or both are cuts.
Component line(bool ends_below) {
  Component result;
  result.stored = {{begin, 0, 0}, {end, 0, 0}};
  result.outer[0] = ends_below;
  return result;
}

TEST(TouchedPoints, HoldAllMoleculesOfAsManyPointsOrFewer) {
  for (const bool ends_below : {false, true})
    for (const CCTK_INT omitted : {0, 1, 3}) {
      const std::vector<CCTK_INT> per_face(2, omitted);
      for (int most = 1; most <= 7; ++most)
        for (double x = begin - 0.4; x < end + 0.5; x += 0.1) {
          const Box box = touched_points(line(ends_below), {x, 0, 0}, {most, 1, per_face});
          for (int points = 1; points <= most; ++points) {
            const local_interpolation::Axis axis{.first = ends_below ? begin + omitted : begin,
                                                 .last = end,
                                                 .off_centring = {ends_below ? 999.0 : 0.0, 0.0}};
            const auto place = local_interpolation::place_molecule(axis, points, x);
            if (place.status != local_interpolation::Status::ok) continue;
            EXPECT_LE(box.lower[0], place.first) << x << ' ' << points << " of " << most;
            EXPECT_GE(box.upper[0], place.first + points - 1) << x << ' ' << points << " of " << most;
          }
        }
    }
}

/// Of molecules of 4 points on a line.
Box touched_from(double x, bool ends_below, CCTK_INT omitted) {
  const std::vector<CCTK_INT> per_face(2, omitted);
  return touched_points(line(ends_below), {x, 0, 0}, {4, 1, per_face});
}

TEST(TouchedPoints, LieAroundThePosition) {
  EXPECT_EQ(touched_from(2.3, true, 3), (Box{{0, 0, 0}, {5, 0, 0}}));
}

// What is omitted at the end of the domain may be read in ghost zones.
TEST(TouchedPoints, ReachToTheLastGhostPoint) {
  EXPECT_EQ(touched_from(begin + 2.3, false, 3), (Box{{begin, 0, 0}, {begin + 5, 0, 0}}));
  EXPECT_EQ(touched_from(end - 2.3, false, 3), (Box{{end - 5, 0, 0}, {end, 0, 0}}));
}

TEST(TouchedPoints, ReachFartherInwardsWhereMoleculesAreMoved) {
  EXPECT_EQ(touched_from(begin + 2.3, true, 0), (Box{{begin, 0, 0}, {begin + 5, 0, 0}}));
  EXPECT_EQ(touched_from(begin + 2.3, true, 1), (Box{{begin, 0, 0}, {begin + 7, 0, 0}}));
}

}  // namespace
}  // namespace interpolation
