// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/views.hh"

#include <gtest/gtest.h>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

using Three = std::array<int, 3>;

Three three(const int* values) { return {values[0], values[1], values[2]}; }

const View meta{Mode::meta}, global{Mode::global}, on_level{Mode::level, 0}, on_map{Mode::singlemap, 0, 0},
    local{Mode::local, 0, 0, 0};

/// A grid with storage for everything, seen in one mode.
class Seen : public TestGrid {
 public:
  explicit Seen(const View& view) {
    set_timelevels(fields, 2);
    set_timelevels(scalar, 1);
    set_timelevels(array, 1);
    views().enter(gh(), view);
  }
};

TEST(Views, LocalModeSeesTheComponent) {
  Seen seen(local);
  EXPECT_EQ(three(seen.gh().cctk_lsh), (Three{9, 8, 7}));
  EXPECT_EQ(three(seen.gh().cctk_gsh), (Three{9, 8, 7}));
  EXPECT_EQ(three(seen.gh().cctk_ash), (Three{9, 8, 7}));
  EXPECT_EQ(three(seen.gh().cctk_lbnd), (Three{0, 0, 0}));
  EXPECT_EQ(three(seen.gh().cctk_ubnd), (Three{8, 7, 6}));
  EXPECT_EQ(three(seen.gh().cctk_tile_max), (Three{9, 8, 7}));
  EXPECT_EQ(three(seen.gh().cctk_nghostzones), (Three{2, 1, 1}));
  EXPECT_EQ(seen.gh().cctk_bbox[5], 1);
  EXPECT_EQ(seen.gh().cctk_patch, 0);
  EXPECT_NE(seen.gh().data[0][1], nullptr);
  EXPECT_EQ(seen.gh().data[0][2], nullptr);
  EXPECT_NE(seen.gh().data[3][0], nullptr);
}

TEST(Views, AboveComponentsShapesAreInvalidAndArraysStillThere) {
  for (const View& view : {global, on_level, on_map}) {
    Seen seen(view);
    EXPECT_EQ(three(seen.gh().cctk_lsh), (Three{666, 666, 666}));
    EXPECT_EQ(three(seen.gh().cctk_gsh), (Three{666, 666, 666}));
    EXPECT_EQ(three(seen.gh().cctk_lbnd), (Three{-666, -666, -666}));
    EXPECT_EQ(seen.gh().cctk_bbox[0], 666);
    EXPECT_EQ(seen.gh().data[0][0], nullptr);
    EXPECT_NE(seen.gh().data[2][0], nullptr);
    EXPECT_NE(seen.gh().data[3][0], nullptr);
    EXPECT_EQ(seen.gh().cctk_origin_space[0], -1);
    EXPECT_EQ(seen.gh().cctk_convlevel, 0);
  }
}

TEST(Views, KnowTheShapesOfGridFunctionsOfFewerDimensions) {
  Seen seen(local);
  EXPECT_EQ(seen.gh().shape(1).lsh[0], 9);
  EXPECT_EQ(seen.gh().shape(2).lsh[1], 8);
  EXPECT_EQ(seen.gh().shape(2).lsh[2], 1);
  EXPECT_EQ(seen.gh().shape(1).nghostzones[1], 0);
}

TEST(Views, WithoutModesAreThoseOfTheComponent) {
  Settings settings = TestGrid::default_settings();
  settings.has_modes = false;
  TestGrid test(settings);
  test.set_timelevels(TestGrid::fields, 1);
  for (const View& view : {meta, global, on_level, on_map, local}) {
    test.views().enter(test.gh(), view);
    EXPECT_EQ(test.gh().view, view);
    EXPECT_EQ(three(test.gh().cctk_lsh), (Three{9, 8, 7}));
    EXPECT_NE(test.gh().data[0][0], nullptr);
    EXPECT_EQ(test.gh().cctk_origin_space[0], -1);
  }
}

TEST(Groups, FoldTheDimensionsOfArraysAfterTheSecond) {
  Group group{};
  fold(group, {6, 5, 4, 3}, {1, 2, 1, 1});
  EXPECT_EQ(group.size, (Index{6, 5, 12}));
  EXPECT_EQ(group.ghosts, (Index{1, 2, 0}));
  EXPECT_EQ(group.folded_sizes, (std::vector<int>{4, 3}));
  Group flat{};
  fold(flat, {7, 9}, {1, 2});
  EXPECT_EQ(flat.size, (Index{7, 9, 1}));
  EXPECT_TRUE(flat.folded_sizes.empty());
}

TEST(Views, TakeApartTheDimensionsThatAGroupHasFolded) {
  Group group{0, "test::array", GroupKind::array, true, 4, 0, 1, sizeof(double), 1};
  fold(group, {6, 5, 4, 3}, {0, 0, 0, 0});
  const Settings settings = TestGrid::default_settings();
  const Groups groups({group});
  Domain domain;
  domain.points = settings.points;
  Grid grid(settings, {domain}, groups, Processes{});
  Storage storage(grid, groups);
  storage.set_timelevels(0, 1, /*poison=*/-1);
  Views views(settings, groups, grid, storage);
  GridHierarchy gh(settings, groups);
  views.enter(gh, meta);
  const ShapeMembers& shape = views.shape(gh, groups[0]);
  for (int d = 0; d < 4; ++d) {
    EXPECT_EQ(shape.gsh[d], 6 - d);
    EXPECT_EQ(shape.lsh[d], 6 - d);
    EXPECT_EQ(shape.ash[d], 6 - d);
    EXPECT_EQ(shape.lbnd[d], 0);
    EXPECT_EQ(shape.ubnd[d], 5 - d);
    EXPECT_EQ(shape.bbox[2 * d], 1);
    EXPECT_EQ(shape.bbox[2 * d + 1], 1);
  }
}

TEST(Groups, RefuseNumbersOfNoGroup) {
  const TestGrid test;
  EXPECT_EQ(test.groups().at(TestGrid::others).name, "test::others");
  EXPECT_THROW(test.groups().at(-1), std::out_of_range);
  EXPECT_THROW(test.groups().at(test.groups().count()), std::out_of_range);
}

TEST(Views, LevelModeKnowsItsLevel) {
  Seen seen(on_level);
  EXPECT_EQ(three(seen.gh().cctk_levfac), (Three{1, 1, 1}));
  EXPECT_EQ(three(seen.gh().cctk_levoff), (Three{0, 0, 0}));
  EXPECT_EQ(three(seen.gh().cctk_levoffdenom), (Three{2, 2, 2}));
  EXPECT_EQ(seen.gh().cctk_timefac, 1);
  EXPECT_EQ(seen.gh().cctk_time, 1.5);
}

TEST(Views, GlobalModeHasNoLevelAndMetaModeNothing) {
  Seen above(global);
  EXPECT_EQ(three(above.gh().cctk_levfac), (Three{-666, -666, -666}));
  EXPECT_EQ(above.gh().cctk_timefac, 1);
  EXPECT_EQ(above.gh().cctk_time, 1.5);
  Seen nothing(meta);
  EXPECT_EQ(nothing.gh().data[2][0], nullptr);
  EXPECT_EQ(nothing.gh().cctk_origin_space[2], -424242);
  EXPECT_EQ(nothing.gh().cctk_delta_space[0], -424242);
  EXPECT_EQ(nothing.gh().cctk_convlevel, -666);
}

TEST(Views, TellTheWidthOfGhostZonesInEveryMode) {
  for (const View& view : {local, on_level, global, meta})
    EXPECT_EQ(three(Seen(view).gh().cctk_nghostzones), (Three{2, 1, 1}));
}

TEST(Views, KeepWhatThornsWriteInAMode) {
  Seen seen(local);
  seen.gh().cctk_time = 7;
  seen.gh().cctk_delta_space[1] = 3;
  {
    const ViewScope scope(seen.views(), seen.gh(), meta);
    EXPECT_EQ(seen.gh().cctk_delta_space[1], -424242);
  }
  EXPECT_EQ(seen.gh().cctk_time, 7);
  EXPECT_EQ(seen.gh().cctk_delta_space[1], 3);
  EXPECT_EQ(seen.gh().view, local);
  EXPECT_EQ(seen.grid().level(0).time, 7);
}

TEST(Views, FollowStorage) {
  Seen seen(local);
  void* before = seen.gh().data[0][0];
  seen.storage().rotate(TestGrid::fields, 0);
  seen.views().refresh(TestGrid::fields);
  EXPECT_EQ(seen.gh().data[0][1], before);
  seen.set_timelevels(TestGrid::fields, 0);
  EXPECT_EQ(seen.gh().data[0][0], nullptr);
}

TEST(Views, OfAHierarchyWithTwoTimelevelsLessThanDeclared) {
  Seen seen(local);
  EXPECT_NE(seen.gh().data[1][1], nullptr);
  EXPECT_EQ(seen.gh().data[1][2], nullptr);
}

}  // namespace
}  // namespace grid_driver
