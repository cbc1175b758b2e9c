// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/search.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

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

struct Judged {
  Coordinate worst, surface;
  friend auto operator<=>(const Judged&, const Judged&) = default;
};

Judged by_halves(const Index& shape, int processes);

/// What comes of a cut if its two parts are halved.
Judged after(const Index& shape, int processes, const Cut& cut) {
  Index below = shape, above = shape;
  below[cut.axis] = cut.position;
  above[cut.axis] -= cut.position;
  const Judged left = by_halves(below, cut.processes_left),
               right = by_halves(above, processes - cut.processes_left);
  return {std::max(left.worst, right.worst),
          left.surface + right.surface + shape[0] * shape[1] * shape[2] / shape[cut.axis]};
}

Judged by_halves(const Index& shape, int processes) {
  const std::optional<Cut> cut =
      processes > 1 ? longest_direction_rule({1, 1, 1})->cut(shape, processes) : std::nullopt;
  return cut ? after(shape, processes, *cut) : Judged{shape[0] * shape[1] * shape[2], 0};
}

/// Calls `visit` with all cuts that leave nobody without points, in the order of alternatives but for
/// positions.
template <class Visit>
void for_each_cut(const Index& ascending, int processes, Visit visit) {
  for (int axis = 2; axis >= 0; --axis)
    for (int left = processes / 2; left >= 1; --left)
      for (Coordinate position = 1; position < ascending[axis]; ++position) {
        const Coordinate plane = ascending[0] * ascending[1] * ascending[2] / ascending[axis];
        if (position * plane >= left && (ascending[axis] - position) * plane >= processes - left)
          visit(Cut{axis, position, left});
      }
}

/// One depth, at which all cuts are tried.
SearchSettings all_cuts() {
  SearchSettings result;
  result.depths = {{100, 200}};
  result.shortest_axis = 0;
  result.largest_surface = 100;
  return result;
}

/// Shapes with axes of different lengths, and numbers of processes, for which halving is not perfect.
template <class Check>
void for_imperfect_halves(Check check) {
  for (const Coordinate x : {1, 2, 4})
    for (Coordinate y = x + 1; y <= 8; ++y)
      for (Coordinate z = y + 1; z <= 12; ++z)
        for (int processes = 2; processes <= 19; ++processes) {
          const Coordinate least_load = geometry::ceil_div(x * y * z, Coordinate(processes));
          if (processes > x * y * z || by_halves({x, y, z}, processes).worst == least_load) continue;
          SCOPED_TRACE(testing::Message() << x << " x " << y << " x " << z << " over " << processes);
          check(Index{x, y, z}, processes, least_load);
        }
}

/// Among the cuts of least load. Of perfect ones the first counts, whatever its surface: it ends the search.
TEST(MultiOptionRule, ChoosesTheLeastSurfaceOrTheFirstPerfectCut) {
  const std::shared_ptr<CutRule> rule = multi_option_rule(all_cuts());
  int beaten = 0, imperfect = 0;  // first perfect cuts whose surface is not the least
  for_imperfect_halves([&](const Index& shape, int processes, Coordinate least_load) {
    const std::optional<Cut> found = rule->cut(shape, processes);
    ASSERT_TRUE(found);
    std::optional<Cut> first_perfect;
    Judged best = by_halves(shape, processes);
    for_each_cut(shape, processes, [&](const Cut& cut) {
      const Judged judged = after(shape, processes, cut);
      best = std::min(best, judged);
      if (judged.worst == least_load && !first_perfect) first_perfect = cut;
    });
    const Judged judged = after(shape, processes, *found);
    EXPECT_EQ(judged.worst, best.worst);
    if (first_perfect) {
      EXPECT_EQ(std::pair(found->axis, found->processes_left),
                std::pair(first_perfect->axis, first_perfect->processes_left));
      beaten += after(shape, processes, *first_perfect).surface > best.surface;
    } else {
      EXPECT_EQ(judged.surface, best.surface);
      ++imperfect;
    }
  });
  EXPECT_GT(beaten, 0);
  EXPECT_GT(imperfect, 100);
}

TEST(MultiOptionRule, GivesTheSameForAnyNumberOfThreadsIfManyCutsAreAlike) {
  SearchSettings settings = all_cuts();
  const std::shared_ptr<CutRule> one = multi_option_rule(settings);
  settings.threads = 4;
  const std::shared_ptr<CutRule> four = multi_option_rule(settings);
  for_imperfect_halves([&](const Index& shape, int processes, Coordinate) {
    EXPECT_EQ(four->cut(shape, processes), one->cut(shape, processes));
  });
}

/// Then there is nothing to search for, though another cut may have less surface.
TEST(MultiOptionRule, KeepsHalvesThatArePerfect) {
  const std::shared_ptr<CutRule> halving = longest_direction_rule({1, 1, 1});
  SearchSettings settings;
  settings.threads = 1;
  const std::shared_ptr<CutRule> rule = multi_option_rule(settings);
  int perfect = 0;
  for (const Index& shape :
       {Index{4, 6, 8}, Index{6, 6, 12}, Index{8, 12, 12}, Index{9, 12, 15}, Index{6, 10, 30}})
    for (int processes = 2; processes <= 30; ++processes) {
      const Box box = geometry::box_between<3>({0, 0, 0}, {shape[0] - 1, shape[1] - 1, shape[2] - 1});
      if (Ownership(box, processes, halving).imbalance() > 0) continue;
      ++perfect;
      EXPECT_EQ(rule->cut(shape, processes), halving->cut(shape, processes))
          << to_text(box) << " over " << processes;
    }
  EXPECT_GT(perfect, 20);
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

/// No cut gives all processes to the left, which would be another one for the split that leaves one of them
/// to the right. Here that cut, before the last piece, would be better: 245 points.
TEST(MultiOptionRule, TriesPiecesWithOneCutForEachSplitOfTheProcesses) {
  const std::vector<Piece> pieces{{0, geometry::box_between<3>({0, 0, 0}, {6, 6, 9})},
                                  {0, geometry::box_between<3>({100, 0, 0}, {109, 3, 0})}};
  SearchSettings settings;
  settings.widths.minimum = {4, 4, 4};
  const Ownership ownership(pieces, 3, multi_option_rule(settings));
  EXPECT_EQ(ownership.largest_load(), 294);
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
