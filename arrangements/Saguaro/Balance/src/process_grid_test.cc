// SPDX-License-Identifier: LGPL-2.1-or-later
#include <stdexcept>

#include "Saguaro/Balance/src/process_grid.hh"

#include <gtest/gtest.h>

#include "Saguaro/Balance/src/ownership.hh"

namespace balance {
namespace {

using geometry::box_between;

/// What a process owns of one box.
Box box_of(const Ownership& ownership, int process) { return ownership.shares(process).at(0).box; }

using Widths = std::vector<Coordinate>;
using Parts = std::array<int, 3>;

TEST(EvenWidths, GiveWhatIsLeftToTheFirstAndTheLast) {
  EXPECT_EQ(even_widths(12, 6), (Widths{2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(even_widths(13, 6), (Widths{3, 2, 2, 2, 2, 2}));
  EXPECT_EQ(even_widths(14, 6), (Widths{3, 2, 2, 2, 2, 3}));
  EXPECT_EQ(even_widths(17, 6), (Widths{3, 2, 3, 3, 3, 3}));
}

TEST(BalancedParts, AreAscendingAndAsEqualAsFactorsAllow) {
  EXPECT_EQ(balanced_parts(2, 3), (Parts{1, 1, 2}));
  EXPECT_EQ(balanced_parts(4, 3), (Parts{1, 2, 2}));
  EXPECT_EQ(balanced_parts(12, 3), (Parts{2, 2, 3}));
  EXPECT_EQ(balanced_parts(6, 2), (Parts{2, 3, 1}));
  EXPECT_EQ(balanced_parts(7, 1), (Parts{7, 1, 1}));
}

TEST(BalancedParts, KeepWhatIsGiven) {
  EXPECT_EQ(balanced_parts(6, 3, {3, 0, 0}), (Parts{3, 1, 2}));
  EXPECT_EQ(balanced_parts(6, 3, {1, 6, 1}), (Parts{1, 6, 1}));
}

TEST(BalancedParts, RefuseWhatDoesNotFit) {
  EXPECT_THROW(balanced_parts(6, 3, {4, 0, 0}), std::invalid_argument);
  try {
    balanced_parts(6, 2, {2, 1, 0});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "6 processes cannot be arranged as 2 x 1 (0: any number); the product must be the number of "
                 "processes");
  }
}

Parts parts_of(const Index& points, int processes, int dimension) {
  const ProcessGrid grid = grid_of_least_surface(points, processes, dimension, {1, 1, 1});
  return {grid.parts(0), grid.parts(1), grid.parts(2)};
}

TEST(GridOfLeastSurface, FollowsTheShapeOfTheBox) {
  EXPECT_EQ(parts_of({13, 11, 20}, 2, 3), (Parts{1, 1, 2}));
  EXPECT_EQ(parts_of({13, 11, 20}, 4, 3), (Parts{2, 1, 2}));
  EXPECT_EQ(parts_of({13, 11, 20}, 6, 3), (Parts{2, 1, 3}));
  EXPECT_EQ(parts_of({20, 20, 20}, 6, 3), (Parts{1, 2, 3}));
  EXPECT_EQ(parts_of({13, 11, 1}, 6, 2), (Parts{3, 2, 1}));
}

TEST(GridOfLeastSurface, RefusesPartsThatAreTooNarrow) {
  EXPECT_THROW(grid_of_least_surface({3, 3, 3}, 8, 3, {2, 2, 2}), std::invalid_argument);
  try {
    grid_of_least_surface({8, 1, 1}, 16, 1, {2, 2, 2});
    FAIL() << "half a point for each was accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(
        error.what(),
        "a grid of 8 x 1 x 1 points cannot be cut into 16 equal blocks of at least 2 x 2 x 2, one for "
        "each process; use 4 processes");
  }
  try {
    grid_of_least_surface({3, 1, 1}, 2, 1, {2, 2, 2});
    FAIL() << "one point and a half for each was accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_TRUE(std::string(error.what()).ends_with("; use one process")) << error.what();
  }
}

TEST(GridOfLeastSurface, HasComfortablePartsWhereItCan) {
  const PartWidths widths{.minimum = {1, 1, 1}, .comfortable = {6, 3, 3}};
  EXPECT_EQ(grid_of_least_surface({11, 10, 9}, 2, 3, widths), even_grid({11, 10, 9}, {1, 2, 1}));
  EXPECT_EQ(grid_of_least_surface({11, 5, 5}, 2, 3, widths), even_grid({11, 5, 5}, {2, 1, 1}));
}

TEST(ProcessGridRule, GivesEachProcessItsPart) {
  const ProcessGrid grid{{{{3, 4}, {5}, {1, 2, 6}}}};
  const Ownership ownership(box_between<3>({0, 0, 0}, {6, 4, 8}), grid.processes(),
                            process_grid_rule(grid, 1, nullptr));
  EXPECT_EQ(ownership.share_count(), 6);
  EXPECT_EQ(box_of(ownership, 0), box_between<3>({0, 0, 0}, {2, 4, 0}));
  EXPECT_EQ(box_of(ownership, 1), box_between<3>({3, 0, 0}, {6, 4, 0}));
  EXPECT_EQ(box_of(ownership, 2), box_between<3>({0, 0, 1}, {2, 4, 2}));
  EXPECT_EQ(box_of(ownership, 5), box_between<3>({3, 0, 3}, {6, 4, 8}));
}

TEST(ProcessGridRule, LeavesThePartsOfAProcessToAnotherRule) {
  const ProcessGrid grid = even_grid({8, 8, 8}, {2, 1, 1});
  const Ownership ownership(box_between<3>({0, 0, 0}, {7, 7, 7}), 2 * 4,
                            process_grid_rule(grid, 4, longest_direction_rule({1, 1, 1})));
  EXPECT_EQ(ownership.share_count(), 8);
  for (int share = 0; share < 8; ++share) {
    EXPECT_EQ(box_of(ownership, share).size(), 64);
    EXPECT_EQ(box_of(ownership, share).upper[0] < 4, share < 4);
  }
}

}  // namespace
}  // namespace balance
