// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/item.hh"

#include <gtest/gtest.h>

#include "schedule/test_thorns.hh"

namespace flesh::schedule {
namespace {

using namespace test;

class CollectItems : public testing::Test {
 protected:
  Items collect(std::vector<Statement> statements) {
    thorns_.add("Thorn", std::move(statements));
    return collect_items(thorns_.active(), FakeResolver(), diagnostics_);
  }

  Thorns thorns_;
  Diagnostics diagnostics_;
};

TEST_F(CollectItems, FalseConditionsAreAsIfAbsent) {
  const Items all =
      collect({{.name = "a", .condition = "no"}, {.name = "b", .condition = "yes"}, {.name = "c"}});
  ASSERT_EQ(all.items.size(), 2u);
  EXPECT_EQ(all.functions[0].routine, "b");
  EXPECT_EQ(all.functions[1].id, 1);
}

TEST_F(CollectItems, ABrokenConditionIsAnErrorAtItsStatement) {
  collect({{.name = "a", .condition = "broken"}});
  EXPECT_EQ(diagnostics_.report(), "schedule.ccl:1:1: condition 'broken': no parameter 'broken'\n");
}

TEST_F(CollectItems, OptionsBecomeModes) {
  const Items all = collect({{.name = "a"},
                             {.name = "b", .options = {"global-late", "loop-local"}},
                             {.name = "c", .options = {"levl"}}});
  EXPECT_EQ(all.functions[0].mode, Mode::local);
  EXPECT_EQ(all.functions[0].loop, LoopMode::none);
  EXPECT_EQ(all.functions[1].mode, Mode::global_late);
  EXPECT_EQ(all.functions[1].loop, LoopMode::local);
  EXPECT_EQ(diagnostics_.errors(), 0);
  EXPECT_EQ(diagnostics_.report(),
            "schedule.ccl:3:1: warning: unknown option 'levl' of Thorn::c is ignored; did you mean level?\n");
}

TEST_F(CollectItems, AccessesAreResolvedToVariables) {
  const Items all = collect(
      {{.name = "a", .reads = {{"g1", 0, 7, {}}, {"absent", 0, 7, {}}}, .writes = {{"v3", 1, 4, {}}}}});
  EXPECT_EQ(all.functions[0].reads, (std::vector<DataAccess>{{2, 0, 7}, {3, 0, 7}}));
  EXPECT_EQ(all.functions[0].writes, (std::vector<DataAccess>{{3, 1, 4}}));
  EXPECT_TRUE(diagnostics_.empty());
}

TEST_F(CollectItems, StorageOfTheWholeRunIsJoinedByGroup) {
  const auto kind = tables::ScheduleKind::storage;
  const Items all = collect({{.name = "", .kind = kind, .storage = {{"g0", "1", {}}, {"g1", "", {}}}},
                             {.name = "", .kind = kind, .storage = {{"g0", "2", {}}}}});
  ASSERT_EQ(all.storage.size(), 2u);
  EXPECT_EQ(all.storage[0].timelevels, 2);
  EXPECT_EQ(all.storage[1].timelevels, 3);
  EXPECT_TRUE(all.items.empty());
}

TEST_F(CollectItems, ImpossibleStorageIsAnError) {
  const auto kind = tables::ScheduleKind::storage;
  const tables::Position here{"schedule.ccl", 9, 5};
  collect({{.name = "", .kind = kind, .storage = {{"g0", "4", here}, {"absent", "1", here}}}});
  EXPECT_EQ(
      diagnostics_.report(),
      "schedule.ccl:9:5: STORAGE wants 4 timelevels of group g0; expected a number from 0 to 3, which its "
      "interface.ccl declares\n"
      "schedule.ccl:9:5: STORAGE of group 'absent', which this run does not have\n");
}

TEST_F(CollectItems, TriggersAcceptVectorElementsOfGroups) {
  const Items all = collect({{.name = "a", .triggers = {"g1[0]"}}});
  EXPECT_EQ(all.items[0].trigger_variables, (std::vector<int>{2, 3}));
}

TEST_F(CollectItems, ATriggerGroupWithoutVariablesIsKnownAllTheSame) {
  const Items all = collect({{.name = "a", .triggers = {"empty", "absent"}}});
  EXPECT_TRUE(all.items[0].trigger_variables.empty());
  EXPECT_EQ(diagnostics_.report(),
            "schedule.ccl:1:1: warning: trigger 'absent', which this run does not have, is ignored\n");
}

TEST_F(CollectItems, LoopsNeedOneScalar) {
  collect({{.name = "a", .while_ = {"g1"}, .if_ = {"absent"}}});
  EXPECT_EQ(diagnostics_.errors(), 2);
}

TEST_F(CollectItems, OnlyItemsOfTheBinsWithoutGridHaveNoGrid) {
  const Items all = collect({{.name = "a", .where = "CCTK_STARTUP"}, {.name = "b", .where = "InStartup"}});
  EXPECT_TRUE(all.functions[0].without_grid);
  EXPECT_FALSE(all.functions[1].without_grid);
}

TEST_F(CollectItems, ItemsAnswerToTheirAliasWithOrWithoutThorn) {
  const Items all = collect({{.name = "f", .alias = "g"}});
  EXPECT_TRUE(all.items[0].answers_to("G"));
  EXPECT_TRUE(all.items[0].answers_to("thorn::g"));
  EXPECT_FALSE(all.items[0].answers_to("f"));
  EXPECT_FALSE(all.items[0].answers_to("Other::g"));
}

}  // namespace
}  // namespace flesh::schedule
