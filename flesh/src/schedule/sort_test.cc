// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/sort.hh"

#include <gtest/gtest.h>

#include <random>

#include "schedule/test_thorns.hh"

namespace flesh::schedule {
namespace {

using namespace test;

class SortItems : public testing::Test {
 protected:
  /// Aliases in sorted order, separated by blanks.
  std::string sorted(const Thorns& thorns) {
    const Items all = collect_items(thorns.active(), FakeResolver(), diagnostics_);
    std::vector<const Item*> items;
    for (const Item& item : all.items) items.push_back(&item);
    std::string order;
    for (const Item* item : sort_items("CCTK_EVOL", items, options_, diagnostics_))
      order += (order.empty() ? "" : " ") + std::string(item->alias());
    return order;
  }
  std::string sorted(std::vector<Statement> statements) {
    Thorns thorns;
    thorns.add("T", std::move(statements));
    return sorted(thorns);
  }

  SortOptions options_;
  Diagnostics diagnostics_;
};

TEST_F(SortItems, ItemsWithoutRelationsKeepTheirOrder) {
  EXPECT_EQ(sorted({{.name = "c"}, {.name = "a"}, {.name = "b"}}), "c a b");
}

TEST_F(SortItems, BeforeAndAfterHold) {
  EXPECT_EQ(sorted({{.name = "a", .after = {"c"}}, {.name = "b"}, {.name = "c"}}), "b c a");
  EXPECT_EQ(sorted({{.name = "a"}, {.name = "b"}, {.name = "c", .before = {"a"}}}), "b c a");
}

TEST_F(SortItems, NamesMeanAliasesInAnyCase) {
  EXPECT_EQ(sorted({{.name = "a", .after = {"T::X"}}, {.name = "f", .alias = "x"}}), "x a");
  EXPECT_EQ(sorted({{.name = "a", .after = {"f"}}, {.name = "f", .alias = "x"}}), "a x");
}

TEST_F(SortItems, QualifiedNamesMeanOneThorn) {
  Thorns thorns;
  thorns.add("A", {{.name = "first", .after = {"B::f"}}, {.name = "f"}});
  thorns.add("B", {{.name = "f"}});
  EXPECT_EQ(sorted(thorns), "f f first");
}

TEST_F(SortItems, AbsentNamesAreIgnoredUnlessAskedFor) {
  EXPECT_EQ(sorted({{.name = "setup", .after = {"setpu"}}}), "setup");
  EXPECT_EQ(sorted({{.name = "a", .after = {"setpu"}}, {.name = "setup"}}), "a setup");
  EXPECT_TRUE(diagnostics_.empty());
  options_.warn_about_absent_names = true;
  sorted({{.name = "a", .after = {"setpu"}}, {.name = "setup"}});
  EXPECT_EQ(diagnostics_.report(),
            "schedule.ccl:1:1: warning: T::a AFTER 'setpu': nothing of this name is scheduled in CCTK_EVOL; "
            "did you "
            "mean setup?\n");
}

TEST_F(SortItems, ACycleNamesAllItsItemsAndTheirLines) {
  sorted({{.name = "a", .before = {"b"}},
          {.name = "x", .after = {"c"}},
          {.name = "b", .before = {"c"}},
          {.name = "c", .before = {"a"}}});
  EXPECT_EQ(diagnostics_.report(),
            "schedule.ccl:1:1: cycle in the schedule of CCTK_EVOL: T::a (schedule.ccl:1) before T::b "
            "(schedule.ccl:3) "
            "before T::c (schedule.ccl:4) before T::a (schedule.ccl:1); expected an order; remove one of "
            "these BEFORE "
            "or AFTER\n");
}

TEST_F(SortItems, EveryCycleIsReported) {
  sorted({{.name = "a", .before = {"b"}},
          {.name = "b", .before = {"a"}},
          {.name = "c", .before = {"d"}},
          {.name = "d", .before = {"c"}}});
  EXPECT_EQ(diagnostics_.errors(), 2);
}

TEST_F(SortItems, ItemsDoNotOrderThemselvesOrTheirNamesakes) {
  EXPECT_EQ(sorted({{.name = "f", .after = {"f"}}, {.name = "f", .after = {"f"}}}), "f f");
  EXPECT_TRUE(diagnostics_.empty());
}

TEST_F(SortItems, ModesSortByThornThenName) {
  Thorns thorns;
  thorns.add("B", {{.name = "x"}, {.name = "w"}});
  thorns.add("A", {{.name = "z"}, {.name = "y", .after = {"x"}}});
  EXPECT_EQ(sorted(thorns), "x w z y");
  options_.mode = sort_mode("Ascending");
  EXPECT_EQ(sorted(thorns), "z w x y");
  options_.mode = sort_mode("descending");
  EXPECT_EQ(sorted(thorns), "x w z y");
  EXPECT_EQ(sort_mode("none"), SortMode::none);
}

TEST_F(SortItems, RandomRelationsWithoutCyclesHold) {
  std::mt19937 random(7);
  static constexpr std::string_view names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
  for (int count = 0; count < 200; ++count) {
    std::vector<int> rank(8);  // relations follow a hidden order, so there is no cycle
    for (int i = 0; i < 8; ++i) rank[i] = i;
    std::ranges::shuffle(rank, random);
    std::vector<Statement> statements;
    for (const std::string_view name : names) statements.push_back({.name = name});
    for (int k = 0; k < 10; ++k) {
      const int i = random() % 8, j = random() % 8;
      if (rank[i] < rank[j])
        (k % 2 ? statements[i].before : statements[j].after).push_back(names[k % 2 ? j : i]);
    }
    const std::string order = sorted(statements);
    ASSERT_TRUE(diagnostics_.empty()) << diagnostics_.report();
    for (const Statement& s : statements) {
      for (const auto name : s.before) EXPECT_LT(order.find(s.name), order.find(name));
      for (const auto name : s.after) EXPECT_GT(order.find(s.name), order.find(name));
    }
  }
}

}  // namespace
}  // namespace flesh::schedule
