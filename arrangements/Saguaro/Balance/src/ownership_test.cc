// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/ownership.hh"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#include "Saguaro/Balance/src/search.hh"
#include "Saguaro/Geometry/src/region.hh"

namespace balance {
namespace {

using geometry::box_between;
using geometry::Region;

Ownership shared_box(const Index& shape, int processes, Coordinate minimum_width = 1) {
  const Index upper = geometry::difference<3>(shape, geometry::uniform<3>(1));
  return Ownership(box_between<3>({0, 0, 0}, upper), processes,
                   longest_direction_rule({.minimum = geometry::uniform<3>(minimum_width)}));
}

/// What a process owns of one box; empty if nothing.
Box box_of(const Ownership& ownership, int process) {
  const std::vector<Share> shares = ownership.shares(process);
  return shares.empty() ? Box{} : shares.at(0).box;
}

TEST(LongestDirectionRule, CutsTheLongestAxisInTheMiddle) {
  const auto rule = longest_direction_rule({1, 1, 1});
  EXPECT_EQ(rule->cut({10, 40, 20}, 2), (Cut{1, 20, 1}));
  EXPECT_EQ(rule->cut({16, 16, 16}, 2), (Cut{2, 8, 1}));
  EXPECT_EQ(rule->cut({9, 1, 1}, 3), (Cut{0, 3, 1}));
  EXPECT_EQ(rule->cut({1, 1, 1}, 2), std::nullopt);
}

TEST(LongestDirectionRule, PutsTheCutWhereTheWorseLoadIsLeast) {
  const auto rule = longest_direction_rule({1, 1, 1});
  for (Coordinate length = 2; length < 60; ++length)
    for (int processes = 2; processes <= length; ++processes) {
      const Cut cut = *rule->cut({length, 1, 1}, processes);
      auto worst = [&](Coordinate position) {
        const double left = cut.processes_left, right = processes - cut.processes_left;
        return std::max(position / left, (length - position) / right);
      };
      for (Coordinate position = 1; position < length; ++position)
        EXPECT_LE(worst(cut.position), worst(position));
    }
}

TEST(LongestDirectionRule, LeavesNobodyIdleWhereItSaysSo) {
  std::mt19937 engine(6);
  const auto rule = std::shared_ptr(longest_direction_rule({1, 6, 3}));
  int promises = 0;
  for (int n = 0; n < 200; ++n) {
    const Index upper{1 + static_cast<int>(engine() % 400), 1 + static_cast<int>(engine() % 400),
                      1 + static_cast<int>(engine() % 30)};
    const Box box = box_between<3>({0, 0, 0}, upper);
    const int processes = 2 + static_cast<int>(engine() % 60);
    if (!rule->leaves_nobody_idle(box.shape(), processes)) continue;
    ++promises;
    const Ownership ownership(box, processes, rule);
    for (int p = 0; p < processes; ++p) EXPECT_EQ(ownership.shares(p).size(), 1u) << to_text(box) << p;
  }
  EXPECT_GT(promises, 50);
  EXPECT_FALSE(rule->leaves_nobody_idle({2, 2, 2}, 2));
}

TEST(LongestDirectionRule, RespectsTheMinimumWidth) {
  const auto rule = longest_direction_rule({3, 3, 3});
  EXPECT_EQ(rule->cut({7, 1, 1}, 7), (Cut{0, 3, 3}));
  EXPECT_EQ(rule->cut({5, 5, 5}, 2), std::nullopt);
  EXPECT_EQ(rule->cut({8, 5, 5}, 2)->axis, 0);
}

TEST(LongestDirectionRule, CutsNarrowerThanIsComfortableOnlyWhereItMust) {
  const auto rule = longest_direction_rule({.minimum = {1, 1, 1}, .comfortable = {6, 3, 6}});
  EXPECT_EQ(rule->cut({11, 8, 10}, 2), (Cut{1, 4, 1}));
  EXPECT_EQ(rule->cut({11, 5, 10}, 2), (Cut{0, 6, 1}));
  EXPECT_EQ(rule->cut({12, 5, 10}, 3), (Cut{0, 6, 1}));
  EXPECT_EQ(rule->cut({1, 1, 1}, 2), std::nullopt);
}

/// The rules by which boxes are cut.
std::vector<std::shared_ptr<CutRule>> rules(const PartWidths& widths) {
  SearchSettings search;
  search.widths = widths;
  return {longest_direction_rule(widths), multi_option_rule(search)};
}

TEST(CutRules, LeaveNobodyIdleWhereThereAreEnoughPoints) {
  std::mt19937 engine(12);
  auto up_to = [&](int high) { return 1 + static_cast<int>(engine() % high); };
  for (int n = 0; n < 300; ++n) {
    const PartWidths widths{.minimum = {1, 1, 1}, .comfortable = {up_to(6), up_to(6), up_to(6)}};
    std::vector<Piece> pieces;
    Coordinate points = 0;
    for (int piece = n % 3; piece >= 0; --piece) {
      pieces.push_back({.map = piece, .box = box_between<3>({1, 1, 1}, {up_to(7), up_to(5), up_to(4)})});
      points += pieces.back().box.size();
    }
    const int processes = n % 2 ? up_to(static_cast<int>(points)) : static_cast<int>(points);
    for (const std::shared_ptr<CutRule>& rule : rules(widths)) {
      const Ownership ownership(pieces, processes, rule);
      for (int p = 0; p < processes; ++p)
        EXPECT_FALSE(ownership.shares(p).empty()) << "case " << n << ": " << p << " of " << processes;
    }
  }
}

TEST(GranularRule, CutsAtMultiplesFromTheLowerEndAndItsBoundary) {
  const auto rule = granular_rule({1, 1, 1}, {.points = 4, .boundary = 1});
  const Faces both = 1 | 2, none = 0;
  EXPECT_EQ(rule->cut({22, 5, 5}, both, 2), (Cut{0, 13, 1}));
  EXPECT_EQ(rule->cut({20, 5, 5}, none, 2), (Cut{0, 12, 1}));
  EXPECT_EQ(rule->cut({12, 5, 5}, none, 2), (Cut{0, 8, 1}));
  EXPECT_EQ(rule->cut({12, 5, 5}, none, 3), (Cut{0, 4, 1}));
}

TEST(GranularRule, LeavesEachSideMoreThanItsBoundaryAndTheMinimumWidth) {
  const auto rule = granular_rule({1, 1, 1}, {.points = 4, .boundary = 2});
  EXPECT_EQ(rule->cut({6, 1, 1}, 2, 2), std::nullopt);
  EXPECT_EQ(granular_rule({3, 3, 3}, {.points = 2})->cut({7, 1, 1}, 7), (Cut{0, 4, 3}));
  EXPECT_EQ(granular_rule({3, 3, 3}, {.points = 5})->cut({7, 1, 1}, 2), std::nullopt);
}

TEST(GranularRule, SharesOfSeveralPiecesBeginAtMultiples) {
  const Box first = geometry::box_between<3>({0, 0, 0}, {31, 7, 7});
  const Box second = geometry::box_between<3>({40, 0, 0}, {63, 15, 15});
  for (int processes = 2; processes <= 24; ++processes) {
    const Ownership ownership({{.box = first}, {.box = second}}, processes,
                              granular_rule({1, 1, 1}, {.points = 8}));
    Coordinate points = 0;
    for (int p = 0; p < processes; ++p)
      for (const Share& share : ownership.shares(p)) {
        for (int d = 0; d < 3; ++d) EXPECT_EQ(share.box.lower[d] % 8, 0) << to_text(share.box);
        points += share.box.size();
      }
    EXPECT_EQ(points, first.size() + second.size());
  }
}

TEST(Ownership, IsPerfectForPowersOfTwo) {
  const Coordinate all = 512 * 512 * 512;
  for (int processes = 1; processes <= 512; processes *= 2)
    EXPECT_EQ(shared_box({512, 512, 512}, processes).largest_load(), all / processes);
  for (int p = 0; p < 512; ++p)
    EXPECT_EQ(box_of(shared_box({512, 512, 512}, 512), p).shape(), (Index{64, 64, 64}));
  EXPECT_EQ(shared_box({512, 512, 512}, 3).largest_load(), 171 * 512 * 512);
  EXPECT_DOUBLE_EQ(shared_box({512, 512, 512}, 3).imbalance(), 171 * 3 / 512. - 1);
}

/// Boxes of up to three maps, cut out of one grid each, so that they are disjoint; in no order.
std::vector<Piece> random_pieces(std::mt19937& engine) {
  auto up_to = [&](int high) { return 1 + static_cast<int>(engine() % high); };
  std::vector<Piece> result;
  const int maps = up_to(3);
  for (int map = 0; map < maps; ++map) {
    const Coordinate width = up_to(9);
    for (int cells = up_to(6), n = 0; n < cells; ++n) {
      const Index lower{width * (n % 2), width * (n / 2), up_to(3)};
      const Index upper{lower[0] + up_to(width) - 1, lower[1] + up_to(width) - 1, lower[2] + up_to(12)};
      result.push_back({map, box_between<3>(lower, upper), up_to(2) / 2.0});
    }
  }
  std::shuffle(result.begin(), result.end(), engine);
  return result;
}

template <class Check>
void for_random_ownerships(Check check) {
  std::mt19937 engine(3);
  for (int n = 0; n < 150; ++n) {
    const std::vector<Piece> pieces = random_pieces(engine);
    const int processes = 1 + static_cast<int>(engine() % 30);
    const Coordinate width = 1 + engine() % 4;
    SCOPED_TRACE(testing::Message() << "case " << n << ", " << pieces.size() << " boxes over " << processes);
    check(pieces,
          Ownership(pieces, processes, longest_direction_rule({.minimum = geometry::uniform<3>(width)})));
  }
}

TEST(Ownership, SharesTileThePiecesAndAllAnswersAgree) {
  for_random_ownerships([](const std::vector<Piece>& pieces, const Ownership& ownership) {
    for (int map = 0; map < 4; ++map) {
      Region<3> all, covered;
      for (const Piece& piece : pieces)
        if (piece.map == map) all |= piece.box;
      std::vector<Share> shares;
      for (int p = 0; p < ownership.processes(); ++p) {
        EXPECT_EQ(ownership.share_number(p, map), static_cast<int>(shares.size()));
        for (const Share& share : ownership.shares(p)) {
          if (share.map != map) continue;
          EXPECT_EQ(share.process, p);
          EXPECT_EQ(share.number, static_cast<int>(shares.size()));
          EXPECT_TRUE(are_disjoint(covered, Region<3>(share.box)));
          covered |= share.box;
          EXPECT_EQ(ownership.owner(map, share.box.lower), p);
          EXPECT_EQ(ownership.owner(map, share.box.upper), p);
          shares.push_back(share);
        }
      }
      EXPECT_EQ(covered, all);
      EXPECT_EQ(ownership.share_count(map), static_cast<int>(shares.size()));
      EXPECT_EQ(ownership.touching(map, all.bounding_box()), shares);
      for (const Share& share : shares) {
        const Box around = share.box.expanded({1, 0, 2}, {2, 1, 0});
        std::vector<Share> expected;
        for (const Share& other : shares)
          if (!(other.box & around).empty()) expected.push_back(other);
        EXPECT_EQ(ownership.touching(map, around), expected);
      }
    }
  });
}

TEST(Ownership, KnowsTheLargestLoad) {
  for_random_ownerships([](const std::vector<Piece>& pieces, const Ownership& ownership) {
    double largest = 0, total = 0;
    for (const Piece& piece : pieces) total += piece.total_cost();
    for (int p = 0; p < ownership.processes(); ++p) {
      double load = 0;
      for (const Share& share : ownership.shares(p))
        for (const Piece& piece : pieces)
          if (piece.map == share.map && piece.box.covers(share.box))
            load += piece.cost * static_cast<double>(share.box.size());
      largest = std::max(largest, load);
    }
    EXPECT_DOUBLE_EQ(ownership.largest_load(), largest);
    EXPECT_NEAR(ownership.imbalance(), largest * ownership.processes() / total - 1, 1e-12);
  });
}

TEST(Ownership, DoesNotDependOnTheOrderOfPieces) {
  std::mt19937 engine(5);
  for_random_ownerships([&](std::vector<Piece> pieces, const Ownership& ownership) {
    const auto rule = std::shared_ptr(longest_direction_rule({1, 1, 1}));
    const Ownership one(pieces, ownership.processes(), rule);
    std::shuffle(pieces.begin(), pieces.end(), engine);
    const Ownership other(pieces, ownership.processes(), rule);
    for (int p = 0; p < ownership.processes(); ++p) EXPECT_EQ(one.shares(p), other.shares(p));
  });
}

TEST(Ownership, OfThreeMapsTwoToOneToOneOnThreeProcesses) {
  const Box large = box_between<3>({0, 0, 0}, {47, 23, 23}), small = box_between<3>({0, 0, 0}, {23, 23, 23});
  const Ownership ownership({{0, large}, {1, small}, {2, small}}, 3, longest_direction_rule({1, 1, 1}));
  const auto points = [&](int process) {
    std::array<Coordinate, 3> result{};
    for (const Share& share : ownership.shares(process)) result[share.map] += share.box.size();
    return result;
  };
  const Coordinate all = small.size();
  EXPECT_EQ(points(0), (std::array<Coordinate, 3>{2 * all * 2 / 3, 0, 0}));
  EXPECT_EQ(points(1), (std::array<Coordinate, 3>{2 * all / 3, all * 2 / 3, 0}));
  EXPECT_EQ(points(2), (std::array<Coordinate, 3>{0, all / 3, all}));
  EXPECT_EQ(ownership.imbalance(), 0);
}

TEST(Ownership, CutsNoPieceThatFits) {
  std::vector<Piece> pieces;
  for (Coordinate x = 0; x < 64; ++x) pieces.push_back({0, box_between<3>({4 * x, 0, 0}, {4 * x + 2, 2, 2})});
  const Ownership ownership(pieces, 16, longest_direction_rule({1, 1, 1}));
  EXPECT_EQ(ownership.share_count(), 64);
  EXPECT_EQ(ownership.imbalance(), 0);
}

TEST(Ownership, FindsTheSharesThatABoxTouches) {
  const Ownership ownership = shared_box({8, 8, 8}, 8);
  EXPECT_EQ(ownership.touching(0, box_between<3>({0, 0, 0}, {1, 1, 1})).size(), 1u);
  EXPECT_EQ(ownership.touching(0, box_between<3>({3, 0, 0}, {4, 1, 1})).size(), 2u);
  EXPECT_EQ(ownership.touching(0, box_between<3>({3, 3, 3}, {4, 4, 4})).size(), 8u);
  EXPECT_EQ(ownership.touching(0, box_between<3>({9, 9, 9}, {9, 9, 9})).size(), 0u);
}

TEST(Ownership, LeavesProcessesWithoutWorkRatherThanCuttingTooThin) {
  const Ownership ownership = shared_box({4, 1, 1}, 8, 2);
  EXPECT_EQ(ownership.share_count(), 2);
}

TEST(Ownership, GivesNothingToProcessesThatDoNotExist) {
  for (const int processes : {1, 3, 8})
    for (const int beyond : {processes, processes + 1, 100 * processes})
      EXPECT_TRUE(shared_box({8, 8, 8}, processes).shares(beyond).empty()) << beyond << " of " << processes;
}

TEST(Ownership, OfAMillionProcessesIsNotListed) {
  const Ownership ownership = shared_box({100000, 100000, 100000}, 1000000);
  EXPECT_EQ(ownership.owner(0, box_of(ownership, 654321).lower), 654321);
  EXPECT_LE(ownership.touching(0, box_of(ownership, 654321).expanded({3, 3, 3}, {3, 3, 3})).size(), 60u);
}

TEST(Ownership, RefusesNonsense) {
  EXPECT_THROW(Ownership(Box{}, 2, longest_direction_rule({1, 1, 1})), std::invalid_argument);
  EXPECT_THROW(shared_box({4, 4, 4}, 0), std::invalid_argument);
  EXPECT_THROW(shared_box({4, 4, 4}, 2).owner(0, {4, 0, 0}), std::out_of_range);
  EXPECT_THROW(shared_box({4, 4, 4}, 2).owner(1, {0, 0, 0}), std::out_of_range);
}

}  // namespace
}  // namespace balance
