// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/grid.hh"

#include <gtest/gtest.h>

#include <algorithm>

#include "Saguaro/GridDriver/src/shape/levels.hh"

namespace grid_driver {
namespace {

/// Whether each component that stores points of the outer boundary, or of zones of symmetries as wide as
/// ghost zones, stores all of them, face by face, and ends there: what others have is exchanged before
/// boundary conditions and symmetries set it.
void expect_whole_boundaries(const Grid& grid, const LevelShape& level) {
  for (const Component& here : grid.lattice({0, 0}).layout().local) {
    if (here.stored.empty()) continue;
    for (int d = 0; d < 3; ++d) {
      const Coordinate lower = std::max(level.interior.lower[d], level.domain.lower[d] + level.ghosts[d]);
      const Coordinate upper = std::min(level.interior.upper[d], level.domain.upper[d] - level.ghosts[d]);
      EXPECT_EQ(here.outer[2 * d], here.stored.lower[d] < lower);
      EXPECT_EQ(here.outer[2 * d + 1], here.stored.upper[d] > upper);
      if (here.outer[2 * d]) EXPECT_EQ(here.stored.lower[d], level.domain.lower[d]);
      if (here.outer[2 * d + 1]) EXPECT_EQ(here.stored.upper[d], level.domain.upper[d]);
    }
  }
}

TEST(Grid, GivesNobodyGhostsOfABoundaryThatOthersSet) {
  const Groups groups(
      {{0, "test::field", GroupKind::grid_function, false, 3, 0, 1, sizeof(double), 1, {1, 1, 1}, {}}});
  for (const bool searches : {false, true})
    for (const int points : {13, 19, 20, 40})
      for (int processes = 2; processes <= (searches ? 4 : 40); processes += processes < 12 ? 1 : 7)
        for (int mine = 0; mine < processes; ++mine) {
          Settings settings;
          settings.points = {points, points + 1, points + 2};
          settings.ghosts = {3, 4, 5};
          settings.searches_balance = searches;
          Domain domain;
          domain.points = settings.points;
          domain.boundary_widths = {1, 1, 4, 4, 6, 6};
          const Grid grid(settings, {domain}, groups, {.mine = mine, .count = processes});
          expect_whole_boundaries(grid, level_shapes(domain, settings).front());
        }
}

TEST(Grid, HasNoZonesAlongAxesThatFunctionsOfFewerDimensionsLack) {
  Settings settings;
  settings.points = {19, 18, 17};
  settings.ghosts = {3, 2, 1};
  settings.levels.push_back({.factor = {2, 2, 2}, .buffers = {1, 2, 3}, .overlaps = {3, 1, 2}});
  Domain domain;
  domain.points = settings.points;
  Grid grid(settings, {domain}, Groups({}), Processes{});
  grid.rebuild({grid.structure().front(), {Region(geometry::box_between<3>({8, 8, 8}, {27, 26, 25}))}});
  const auto cut = [](Index width, int dimension, Coordinate otherwise) {
    std::fill(width.begin() + dimension, width.end(), otherwise);
    return width;
  };
  for (const int dimension : {1, 2, 3}) {
    const LatticeShape& shape = grid.lattice({0, 1}, dimension).shape();
    EXPECT_EQ(shape.dimension, dimension);
    EXPECT_EQ(shape.ghosts, cut({3, 2, 1}, dimension, 0));
    EXPECT_EQ(shape.buffers, cut({1, 2, 3}, dimension, 0));
    EXPECT_EQ(shape.overlaps, cut({3, 1, 2}, dimension, 0));
    EXPECT_EQ(shape.step, cut({2, 2, 2}, dimension, 1));
    const Index upper = cut({27, 26, 25}, dimension, 0), lower = cut({8, 8, 8}, dimension, 0);
    EXPECT_EQ(shape.region.value(), Region(geometry::box_between<3>(lower, upper)));
  }
}

/// One level that begins at 1.5.
class TimesOfGrid : public testing::Test {
 protected:
  static Settings some_settings() {
    Settings settings;
    settings.points = {9, 8, 7};
    settings.initial_time = 1.5;
    return settings;
  }
  static Domain domain() {
    Domain domain;
    domain.points = {9, 8, 7};
    return domain;
  }

  const Settings settings_ = some_settings();
  Grid grid_{settings_, {domain()}, Groups({}), Processes{}};
};

TEST_F(TimesOfGrid, BeginWithTheInitialOne) {
  EXPECT_EQ(grid_.times(0, 1), std::vector{1.5});
  EXPECT_EQ(grid_.global_time(), 1.5);
}

TEST_F(TimesOfGrid, AreEquallyFarApartUnlessTheyAreTold) {
  for (const double time_step : {1.0, 0.5}) grid_.set_past_times(0, time_step);  // the last one counts
  EXPECT_EQ(grid_.times(0, 3), (std::vector{1.5, 1.0, 0.5}));
  grid_.tell_times(0, {2, 1.75});
  grid_.complete_past_times(0, 0.5);
  EXPECT_EQ(grid_.times(0, 4), (std::vector{2.0, 1.75, 1.25, 0.75}));
}

TEST_F(TimesOfGrid, BecomePastOnes) {
  grid_.set_past_times(0, 0.5);
  grid_.keep_time(0);
  grid_.level(0).time = 2;
  EXPECT_EQ(grid_.times(0, 3), (std::vector{2.0, 1.5, 1.0}));
  const std::size_t kept = grid_.level(0).past.size();
  grid_.keep_time(0);
  EXPECT_EQ(grid_.level(0).past.size(), kept) << "old ones are forgotten";
}

}  // namespace
}  // namespace grid_driver
