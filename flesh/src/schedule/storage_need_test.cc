// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/storage_need.hh"

#include <gtest/gtest.h>

#include "schedule/test_thorns.hh"

namespace flesh::schedule {
namespace {

using namespace test;

/// Group 0 costs 1 per timelevel, group 1 costs 10, group 2 costs 100.
double cost(int group, int timelevels) { return timelevels * (group == 0 ? 1 : group == 1 ? 10 : 100); }

class StorageNeedTest : public testing::Test {
 protected:
  StorageNeed need(const std::vector<Statement>& statements) {
    thorns_.add("T", statements);
    EXPECT_TRUE(schedule_.build(thorns_.active(), FakeResolver(), {}).empty());
    return storage_need(schedule_, 4, cost);
  }
  static Statement storing(std::string_view name, std::string_view where, std::string_view group,
                           std::string_view timelevels) {
    return {.name = name, .where = where, .storage = {{.group = group, .timelevels = timelevels}}};
  }

  Thorns thorns_;
  Timers timers_;
  Schedule schedule_{timers_};
};

TEST_F(StorageNeedTest, ScopesBesideEachOtherDoNotAddUp) {
  const StorageNeed result =
      need({storing("f", "CCTK_EVOL", "g0", "2"), storing("g", "CCTK_EVOL", "g1", "1")});
  EXPECT_EQ(result.permanent, 0);
  EXPECT_EQ(result.most, 10);
}

TEST_F(StorageNeedTest, ScopesInsideEachOtherAddUp) {
  Statement outer = group("outer");
  outer.storage = {{.group = "g0", .timelevels = "2"}};
  EXPECT_EQ(need({outer, storing("f", "outer", "g1", "3"), storing("g", "outer", "g0", "1")}).most, 32);
}

TEST_F(StorageNeedTest, StorageForTheWholeRunIsThereFromTheBeginning) {
  Statement whole{.name = "", .where = "", .kind = tables::ScheduleKind::storage};
  whole.storage = {{.group = "g2", .timelevels = "2"}};
  const StorageNeed result =
      need({whole, storing("f", "CCTK_EVOL", "g2", "3"), storing("g", "CCTK_EVOL", "g0", "1")});
  EXPECT_EQ(result.permanent, 200);
  EXPECT_EQ(result.most, 300);
  EXPECT_EQ(result.timelevels_at_most, std::vector<int>({0, 0, 3, 0}));
}

}  // namespace
}  // namespace flesh::schedule
