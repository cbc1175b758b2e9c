// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/search.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "Saguaro/Balance/src/ownership.hh"

namespace balance {
namespace {

Box cube(Coordinate length) { return geometry::box_between<3>({0, 0, 0}, geometry::uniform<3>(length - 1)); }

/// The least worst load of all guillotine partitions, by trying them all.
Coordinate least_possible_load(const Index& shape, int processes) {
  Coordinate best = shape[0] * shape[1] * shape[2];
  if (processes == 1) return best;
  for (int axis = 0; axis < 3; ++axis)
    for (Coordinate position = 1; position < shape[axis]; ++position)
      for (int left = 1; left < processes; ++left) {
        Index below = shape, above = shape;
        below[axis] = position;
        above[axis] -= position;
        best = std::min(
            best, std::max(least_possible_load(below, left), least_possible_load(above, processes - left)));
      }
  return best;
}

TEST(MultiOptionRule, FindsTheBestOfAllPartitionsIfAllAreAlternatives) {
  SearchSettings all;
  all.depths.assign(4, {4, 8});
  all.shortest_axis = 0;
  all.largest_surface = 100;
  const std::shared_ptr<CutRule> rule = multi_option_rule(all);
  for (const Index& shape : {Index{5, 4, 1}, Index{7, 1, 1}, Index{3, 3, 2}, Index{2, 5, 2}})
    for (int processes = 1; processes <= 4; ++processes) {
      const Box box = geometry::box_between<3>({0, 0, 0}, {shape[0] - 1, shape[1] - 1, shape[2] - 1});
      EXPECT_EQ(Ownership(box, processes, rule).largest_load(), least_possible_load(shape, processes))
          << to_text(box) << " over " << processes;
    }
}

TEST(MultiOptionRule, IsNeverWorseThanHalving) {
  const std::shared_ptr<CutRule> halving = longest_direction_rule({3, 3, 3});
  SearchSettings settings;
  settings.widths.minimum = {3, 3, 3};
  const std::shared_ptr<CutRule> rule = multi_option_rule(settings);
  std::mt19937 engine(4);
  double sum = 0, sum_of_halving = 0;
  for (int n = 0; n < 60; ++n) {
    const Index upper{20 + static_cast<int>(engine() % 60), 20 + static_cast<int>(engine() % 60),
                      5 + static_cast<int>(engine() % 60)};
    const Box box = geometry::box_between<3>({0, 0, 0}, upper);
    const int processes = 2 + static_cast<int>(engine() % 40);
    const double found = Ownership(box, processes, rule).imbalance();
    const double halved = Ownership(box, processes, halving).imbalance();
    EXPECT_LE(found, halved) << to_text(box) << " over " << processes;
    sum += found;
    sum_of_halving += halved;
  }
  EXPECT_LT(sum, sum_of_halving / 2);
}

TEST(MultiOptionRule, IsPerfectForPowersOfTwoAndWithinAHundredthElsewhere) {
  const std::shared_ptr<CutRule> rule = multi_option_rule({});
  for (int processes : {2, 8, 32, 64, 512})
    EXPECT_EQ(Ownership(cube(512), processes, rule).imbalance(), 0) << processes;
  for (int processes : {3, 7, 29, 100}) {
    EXPECT_LE(Ownership(cube(512), processes, rule).imbalance(), 0.01) << processes;
  }
}

TEST(MultiOptionRule, GivesTheSameForAnyNumberOfThreads) {
  for (int processes : {5, 23, 61}) {
    SearchSettings settings;
    const Ownership one(cube(200), processes, multi_option_rule(settings));
    settings.threads = 4;
    const Ownership four(cube(200), processes, multi_option_rule(settings));
    for (int p = 0; p < processes; ++p) EXPECT_EQ(one.shares(p), four.shares(p));
  }
}

TEST(MultiOptionRule, KeepsToMinimumWidthsThatDifferByAxis) {
  SearchSettings settings;
  settings.widths.minimum = {1, 4, 2};
  const Ownership ownership(geometry::box_between<3>({0, 0, 0}, {4, 11, 9}), 40, multi_option_rule(settings));
  for (int p = 0; p < 40; ++p)
    for (const Share& share : ownership.shares(p)) {
      EXPECT_GE(share.box.extent(1), 4);
      EXPECT_GE(share.box.extent(2), 2);
    }
}

TEST(MultiOptionRule, BalancesSeveralPiecesOfDifferentCost) {
  std::vector<Piece> pieces;
  std::mt19937 engine(8);
  for (int n = 0; n < 20; ++n) {
    const Coordinate x = 100 * n;
    const Index upper{x + 20 + static_cast<int>(engine() % 30), 20 + static_cast<int>(engine() % 30), 31};
    pieces.push_back({n / 10, geometry::box_between<3>({x, 0, 0}, upper), n % 2 ? 1.0 : 2.5});
  }
  for (int processes : {3, 17, 64}) {
    const Ownership found(pieces, processes, multi_option_rule({}));
    const Ownership halved(pieces, processes, longest_direction_rule({1, 1, 1}));
    EXPECT_LE(found.imbalance(), halved.imbalance()) << processes;
    EXPECT_LE(found.imbalance(), 0.05) << processes;
  }
}

/// Below the depths of the search, halving tells what an alternative is worth.
TEST(MultiOptionRule, JudgesPiecesByHalvesBelowItsDepths) {
  SearchSettings one_depth, no_search;
  one_depth.depths = {{5, 3}};
  no_search.depths = {};
  std::mt19937 engine(5);
  double found = 0, halved = 0;
  for (int n = 0; n < 20; ++n) {
    std::vector<Piece> pieces;
    for (int piece = 0; piece < 6; ++piece) {
      const Coordinate x = 100 * piece;
      const Index upper{x + 5 + static_cast<int>(engine() % 30), 5 + static_cast<int>(engine() % 30), 9};
      pieces.push_back({0, geometry::box_between<3>({x, 0, 0}, upper), 1});
    }
    found += Ownership(pieces, 7, multi_option_rule(one_depth)).imbalance();
    halved += Ownership(pieces, 7, multi_option_rule(no_search)).imbalance();
  }
  EXPECT_LT(found, halved);
}

}  // namespace
}  // namespace balance
