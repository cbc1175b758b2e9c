// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/ownership.hh"

#include <gtest/gtest.h>

#include <random>

#include "Saguaro/Geometry/src/region.hh"

namespace balance {
namespace {

using geometry::box_between;
using geometry::Region;

Ownership shared_box(const Index& shape, int processes, Coordinate minimum_width = 1) {
  const Index upper = geometry::difference<3>(shape, geometry::uniform<3>(1));
  return Ownership(box_between<3>({0, 0, 0}, upper), processes,
                   longest_direction_rule(geometry::uniform<3>(minimum_width)));
}

Coordinate largest_share(const Ownership& ownership) {
  Coordinate result = 0;
  for (int p = 0; p < ownership.processes(); ++p) result = std::max(result, ownership.box(p).size());
  return result;
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

TEST(LongestDirectionRule, RespectsTheMinimumWidth) {
  const auto rule = longest_direction_rule({3, 3, 3});
  EXPECT_EQ(rule->cut({7, 1, 1}, 7), (Cut{0, 3, 3}));
  EXPECT_EQ(rule->cut({5, 5, 5}, 2), std::nullopt);
  EXPECT_EQ(rule->cut({8, 5, 5}, 2)->axis, 0);
}

TEST(Ownership, IsPerfectForPowersOfTwo) {
  const Coordinate all = 512 * 512 * 512;
  for (int processes = 1; processes <= 512; processes *= 2)
    EXPECT_EQ(largest_share(shared_box({512, 512, 512}, processes)), all / processes);
  for (int p = 0; p < 512; ++p)
    EXPECT_EQ(shared_box({512, 512, 512}, 512).box(p).shape(), (Index{64, 64, 64}));
  EXPECT_EQ(largest_share(shared_box({512, 512, 512}, 3)), 171 * 512 * 512);
}

TEST(Ownership, AnswersOfAllKindsAgree) {
  std::mt19937 engine(3);
  auto up_to = [&](int high) { return 1 + static_cast<int>(engine() % high); };
  for (int n = 0; n < 60; ++n) {
    const Index shape{up_to(20), up_to(20), up_to(6)};
    const int processes = up_to(30);
    const Ownership ownership = shared_box(shape, processes, up_to(4));
    SCOPED_TRACE(testing::Message() << ownership.domain() << " over " << processes);
    Region<3> covered;
    std::vector<Share> shares;
    for (int p = 0; p < processes; ++p) {
      const Box box = ownership.box(p);
      EXPECT_EQ(ownership.share_number(p), static_cast<int>(shares.size()));
      if (box.empty()) continue;
      EXPECT_TRUE(are_disjoint(covered, Region<3>(box)));
      covered |= box;
      shares.push_back({p, box});
      EXPECT_EQ(ownership.owner(box.lower), p);
      EXPECT_EQ(ownership.owner(box.upper), p);
    }
    EXPECT_EQ(covered, Region<3>(ownership.domain()));
    EXPECT_EQ(ownership.share_count(), static_cast<int>(shares.size()));
    EXPECT_EQ(ownership.touching(ownership.domain()), shares);
  }
}

TEST(Ownership, FindsTheSharesThatABoxTouches) {
  const Ownership ownership = shared_box({8, 8, 8}, 8);
  EXPECT_EQ(ownership.touching(box_between<3>({0, 0, 0}, {1, 1, 1})).size(), 1u);
  EXPECT_EQ(ownership.touching(box_between<3>({3, 0, 0}, {4, 1, 1})).size(), 2u);
  EXPECT_EQ(ownership.touching(box_between<3>({3, 3, 3}, {4, 4, 4})).size(), 8u);
  EXPECT_EQ(ownership.touching(box_between<3>({9, 9, 9}, {9, 9, 9})).size(), 0u);
}

TEST(Ownership, LeavesProcessesWithoutWorkRatherThanCuttingTooThin) {
  const Ownership ownership = shared_box({4, 1, 1}, 8, 2);
  EXPECT_EQ(ownership.share_count(), 2);
}

TEST(Ownership, OfAMillionProcessesIsNotListed) {
  const Ownership ownership = shared_box({100000, 100000, 100000}, 1000000);
  EXPECT_EQ(ownership.owner(ownership.box(654321).lower), 654321);
  EXPECT_LE(ownership.touching(ownership.box(654321).expanded({3, 3, 3}, {3, 3, 3})).size(), 60u);
}

TEST(Ownership, RefusesNonsense) {
  EXPECT_THROW(Ownership(Box{}, 2, longest_direction_rule({1, 1, 1})), std::invalid_argument);
}

}  // namespace
}  // namespace balance
