// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/unfolded.hh"

#include <gtest/gtest.h>

#include "Saguaro/GridDriver/src/shape/lattice.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"

namespace grid_driver {
namespace {

Box box(const Index& lower, const Index& upper) { return geometry::box_between<3>(lower, upper); }

/// Points 0, ..., 30 with zones of two points around; the axis goes through the point (0, 15).
LevelShape level_with_zones() {
  LevelShape level;
  level.domain = box({-2, -2, -2}, {32, 32, 32});
  level.physical = level.interior = box({0, 0, 0}, {30, 30, 30});
  level.ghosts = {2, 2, 2};
  level.buffers = {4, 4, 4};
  return level;
}

TEST(Unfolded, AHalfTurnShowsWhatLiesBeyondTheAxis) {
  const Unfolded around =
      unfolded(Region(box({-2, 3, 5}, {8, 12, 9})), level_with_zones(), {.rotating_180 = true}, {4, 4, 4});
  EXPECT_EQ(around.domain, box({-6, -2, -2}, {32, 32, 32}));
  const Box image = box({-6, 18, 5}, {2, 27, 9});
  EXPECT_EQ(around.region, Region(box({-2, 3, 5}, {8, 12, 9})) | Region(image));
}

TEST(Unfolded, AQuarterTurnShowsThreeOtherQuadrants) {
  LevelShape level = level_with_zones();
  const Box region = box({0, 3, 5}, {3, 6, 9});
  const Unfolded around = unfolded(Region(region), level, {.rotating_90 = true}, {4, 4, 4});
  EXPECT_EQ(around.domain, box({-6, -6, -2}, {32, 32, 32}));
  const Box to_the_left = box({-6, 0, 5}, {-3, 3, 9}), below = box({3, -3, 5}, {6, 0, 9}),
            opposite = box({-3, -6, 5}, {0, -3, 9});
  EXPECT_EQ(around.region, Region(region) | Region(to_the_left) | Region(below) | Region(opposite));
}

TEST(Unfolded, APeriodShowsTheOtherEnd) {
  LevelShape level = level_with_zones();
  const Unfolded around =
      unfolded(Region(box({27, 3, 5}, {32, 6, 9})), level, {.periodic = {true, false, false}}, {4, 4, 4});
  EXPECT_EQ(around.domain, box({-6, -2, -2}, {36, 32, 32}));
  // The period is that of the physical domain.
  EXPECT_EQ(around.region, Region(box({27, 3, 5}, {32, 6, 9})) | Region(box({-3, 3, 5}, {2, 6, 9})));
}

/// The zones are wider than the period: a run in two dimensions.
TEST(Unfolded, OnePointRepeatsAsFarAsOneLooks) {
  LevelShape level = level_with_zones();
  level.domain.lower[2] = -2;
  level.domain.upper[2] = 2;
  level.physical.upper[2] = level.interior.upper[2] = 0;
  level.is_staggered[4] = level.is_staggered[5] = true;
  const Unfolded around =
      unfolded(Region(box({3, 3, -2}, {8, 6, 2})), level, {.periodic = {false, false, true}}, {4, 4, 4});
  EXPECT_EQ(around.region, Region(box({3, 3, -6}, {8, 6, 6})));
}

TEST(Unfolded, NothingLiesBeyondMirrorsAndBoundaries) {
  EXPECT_FALSE(leads_elsewhere({}));
  EXPECT_TRUE(leads_elsewhere({.rotating_180 = true}));
  EXPECT_TRUE(leads_elsewhere({.periodic = {false, false, true}}));
}

/// Seen in memory only, a box that ends beyond the axis has no edge there.
TEST(Unfolded, EdgesBeyondTheAxisHaveBufferZonesInFrontOfIt) {
  const LevelShape level = level_with_zones();
  const Box original = box({-3, 3, 5}, {20, 12, 25});
  LatticeShape shape;
  shape.domain = level.domain;
  shape.interior = level.interior;
  shape.ghosts = level.ghosts;
  shape.buffers = level.buffers;
  shape.region = Region(original & level.domain) | Region(box({-2, 18, 5}, {3, 27, 25}));
  shape.unfolded = unfolded(Region(original) | *shape.region, level, {.rotating_180 = true}, level.buffers);
  const Lattice lattice = Lattice::distributed(shape, {});
  EXPECT_EQ(lattice.evolved(), Region(box({1, 7, 9}, {16, 8, 21})) | Region(box({-2, 22, 9}, {-1, 23, 21})));
  EXPECT_EQ(lattice.active(), lattice.evolved());
  EXPECT_TRUE(is_subset(lattice.evolved(), Region::of_disjoint(lattice.evolved_unfolded())));
}

}  // namespace
}  // namespace grid_driver
