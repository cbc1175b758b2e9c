// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/regrid.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "Saguaro/Regridding/src/test_grids.hh"

namespace regridding {
namespace {

using test::cube;
using test::random_region;

TEST(Regrid, AddsTheMarginAndMakesRoomForFinerLevels) {
  const auto grids = test::grids(3);
  const std::vector<Region> wanted{{}, Region(cube(34, 40)), Region(cube(60, 80))};
  const std::vector<Region> regions = regrid(wanted, grids, 1, {});
  EXPECT_EQ(regions[2], Region(cube(51, 89)));
  // Ghosts: 48 to 92; on level 1 24 to 46, with 6 more 18 to 52, with margin 9 to 61: near the lower face
  // (6).
  EXPECT_EQ(regions[1], Region(cube(3, 61)));
}

TEST(Regrid, GivesNestedRegionsWithinTheDomainThatHoldWhatWasAskedFor) {
  std::mt19937 generator(5);
  for (const Centring centring : {Centring::vertex, Centring::cell})
    for (int n = 0; n < 30; ++n) {
      const auto grids = test::grids(4, centring);
      const Rules rules{.min_distance = n % 5,
                        .min_fraction = n % 2 ? 0.8 : 1.0,
                        .granularity = n % 3 == 1 ? 2 : 1,
                        .snap_to_coarse = n % 3 == 0};
      std::vector<Region> wanted(4);
      for (int level = 1; level < 4; ++level) wanted[level] = random_region(grids[level].physical, generator);
      const std::vector<Region> regions = regrid(wanted, grids, 1, rules);
      ASSERT_EQ(regions.size(), 4u);
      for (int level = 1; level < 4; ++level) {
        const LevelGrid& grid = grids[level];
        EXPECT_TRUE(is_subset(with_margin(wanted[level], grid) & Region(grid.physical), regions[level]));
        EXPECT_TRUE(is_subset(regions[level], Region(grid.domain)));
        const Region below = level == 1 ? Region(grids[0].domain) : regions[level - 1];
        EXPECT_TRUE(is_nested(regions[level], grid, below, grids[level - 1]));
      }
    }
}

TEST(Regrid, LeavesCoarserLevelsAlone) {
  const auto grids = test::grids(3);
  const std::vector<Region> wanted{{}, {}, Region(cube(60, 80))};
  const std::vector<Region> regions = regrid(wanted, grids, 2, {});
  EXPECT_TRUE(regions[1].empty());
  EXPECT_EQ(regions[2], Region(cube(51, 89)));
}

TEST(Regrid, ForgetsTheLastLevelIfItLiesOutside) {
  const auto grids = test::grids(3);
  EXPECT_EQ(
      regrid(std::vector<Region>{{}, Region(cube(34, 40)), Region(cube(1000, 1010))}, grids, 1, {}).size(),
      2u);
  EXPECT_EQ(regrid(std::vector<Region>{{}, Region(cube(34, 40)), {}}, grids, 1, {}).size(), 2u);
}

TEST(Regrid, RefusesALevelWithoutPointsBelowAnother) {
  const auto grids = test::grids(3);
  const Rules rules{.properly_nested = false};
  EXPECT_THROW(regrid(std::vector<Region>{{}, {}, Region(cube(60, 80))}, grids, 1, rules),
               std::runtime_error);
}

TEST(Regrid, SaysWhichPropertiesContradict) {
  const auto grids = test::grids(2, Centring::vertex, 129);
  try {  // with a margin of 9, snapped regions of vertices have an odd number of points
    regrid(std::vector<Region>{{}, Region(cube(30, 40))}, grids, 1,
           {.granularity = 2, .snap_to_coarse = true});
    FAIL() << "found a region with an odd number of points in blocks of two";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("region of level 1 cannot be in blocks"), std::string::npos);
  }
}

}  // namespace
}  // namespace regridding
