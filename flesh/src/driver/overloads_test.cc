// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/overloads.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

class BaseDriver : public Driver {
 public:
  std::string_view name() const override { return "base"; }
  int process(const cGH*) const override { return 1; }
  int sync_groups(const cGH*, std::span<const int> groups) override {
    return static_cast<int>(groups.size());
  }
  int query_storage(const cGH*, int) const override { return 0; }
  int max_active_timelevels(const cGH*, int) const override { return 5; }
  double storage_bytes(const cGH*, int group, int timelevels) const override {
    EXPECT_LT(group, groups_) << "there is no such group";
    return 8 * timelevels;
  }

  int groups_ = 2;
};

int process_two(const cGH*) { return 2; }
int process_three(const cGH*) { return 3; }
int sync_named(const cGH*, const char* name) { return name == std::string("group7") ? -7 : 0; }
int sync_many(const cGH*, int count, const int* groups, const int* directions) {
  return directions ? -1 : 100 * count + groups[0];
}
int query_named(const cGH*, int group, const char* name) { return name == "group" + std::to_string(group); }
int query_levels(const cGH*, int, const int* groups, int* status) { return status[0] = groups[0] * 10, 0; }

class OverloadedDriverTest : public testing::Test {
 protected:
  Overloads overloads_;
  BaseDriver base_;
  OverloadedDriver driver_{overloads_, [this]() -> Driver& { return base_; },
                           [](int group) { return "group" + std::to_string(group); }};
};

TEST_F(OverloadedDriverTest, TheFirstThornToOverloadWins) {
  EXPECT_EQ(driver_.process(nullptr), 1);
  EXPECT_EQ(overloads_.my_process.set(process_two), 2);
  EXPECT_EQ(overloads_.my_process.set(process_three), 0);
  EXPECT_EQ(driver_.process(nullptr), 2);
  EXPECT_EQ(driver_.name(), "base");
}

TEST_F(OverloadedDriverTest, ForecastsMemoryOfTheGroupsThatThereAre) {
  const std::vector<int> timelevels{1, 2}, none;
  EXPECT_EQ(driver_.forecast(nullptr, timelevels).parts[0].bytes, 24);
  base_.groups_ = 0;
  EXPECT_EQ(driver_.forecast(nullptr, none).parts[0].bytes, 0);
}

TEST_F(OverloadedDriverTest, NothingIsNoOverload) {
  EXPECT_EQ(overloads_.my_process.set(nullptr), 0);
  EXPECT_EQ(overloads_.my_process.set(process_two), 2);
}

TEST_F(OverloadedDriverTest, SynchronisationGoesToTheMostCapableFunction) {
  const int groups[] = {3, 7};
  EXPECT_EQ(driver_.sync_groups(nullptr, groups), 2);
  overloads_.sync_group.set(sync_named);
  EXPECT_EQ(driver_.sync_groups(nullptr, groups), -7);
  overloads_.sync_groups_by_direction.set(sync_many);
  EXPECT_EQ(driver_.sync_groups(nullptr, groups), 203);
}

TEST_F(OverloadedDriverTest, FunctionsThatTakeNamesGetThem) {
  overloads_.query_group_storage.set(query_named);
  EXPECT_EQ(driver_.query_storage(nullptr, 4), 1);
}

TEST_F(OverloadedDriverTest, ListsOfOneAreUnpacked) {
  EXPECT_EQ(driver_.max_active_timelevels(nullptr, 3), 5);
  overloads_.query_max_timelevels.set(query_levels);
  EXPECT_EQ(driver_.max_active_timelevels(nullptr, 3), 30);
}

}  // namespace
}  // namespace flesh
