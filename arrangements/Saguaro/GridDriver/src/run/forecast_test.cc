// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/forecast.hh"

#include <gtest/gtest.h>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

/// A grid of 9 x 8 x 7 points with a finer level of 5 x 5 x 3 points inside, whose ghost zones of 2, 1 and 1
/// points make arrays of 9 x 7 x 5.
class LevelForecasts : public testing::Test {
 protected:
  LevelForecasts() {
    test_.grid().rebuild({test_.grid().structure()[0], {Region(Box{{4, 4, 4}, {8, 8, 6}})}});
    test_.storage().remove_levels_beyond_grid();
    test_.storage().only_count_grid_functions();
    test_.storage().set_timelevels(TestGrid::fields, 3, /*poison=*/-1);
    test_.storage().set_timelevels(TestGrid::scratch, 2, /*poison=*/-1);
  }
  std::vector<flesh::LevelForecast> rows() {
    return level_forecasts(test_.grid(), test_.groups(), test_.storage());
  }

  TestGrid test_;
};

TEST_F(LevelForecasts, CountPointsOnceAndMemoryWithGhostZones) {
  const auto levels = rows();
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[0].points, 9 * 8 * 7);
  EXPECT_EQ(levels[1].points, 5 * 5 * 3);
  EXPECT_EQ(levels[0].bytes, 2 * 3 * 8 * (9 * 8 * 7));
  EXPECT_EQ(levels[1].bytes, 2 * 3 * (8 * (9 * 7 * 5) + 40)) << "each begins at a line of the cache";
}

TEST_F(LevelForecasts, NameOneOwnerOnOneProcess) {
  for (const flesh::LevelForecast& level : rows()) {
    EXPECT_EQ(level.owners, 1);
    EXPECT_EQ(level.boxes.size(), 1u);
  }
}

/// The coarsest level begins at -1, 0, 2 with spacings of 0.5, 0.25 and 1.
TEST_F(LevelForecasts, GiveBoxesInCoordinatesWithHalfASpacingAroundTheirPoints) {
  const auto levels = rows();
  using Point = std::array<double, 3>;
  EXPECT_EQ(levels[0].boxes[0].lower, (Point{-1.25, -0.125, 1.5}));
  EXPECT_EQ(levels[0].boxes[0].upper, (Point{3.25, 1.875, 8.5}));
  EXPECT_EQ(levels[1].boxes[0].lower, (Point{-0.125, 0.4375, 3.75}));
  EXPECT_EQ(levels[1].boxes[0].upper, (Point{1.125, 1.0625, 5.25}));
}

}  // namespace
}  // namespace grid_driver
