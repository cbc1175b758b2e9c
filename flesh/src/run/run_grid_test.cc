// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_grid.hh"

#include <gtest/gtest.h>

#include "core/error.hh"
#include "driver/test_model.hh"

namespace flesh {
namespace {

using test::FakeGrid;
using test::Model;

/// Every odd group has storage.
class OddDriver : public Driver {
 public:
  std::vector<int> synchronised;
  int query_storage(const cGH*, int group) const override { return group % 2; }
  int sync_groups(const cGH*, std::span<const int> groups) override {
    synchronised.assign(groups.begin(), groups.end());
    return 0;
  }
};

class RunGridTest : public testing::Test {
 protected:
  Model model_;
  FakeGrid access_{model_.variables};
  OddDriver driver_;
  Timers timers_;
  IoMethods io_methods_{timers_};
  RunGrid grid_{access_.gh(), driver_, access_, model_.variables, io_methods_};
};

TEST_F(RunGridTest, ReadsIntegerScalars) {
  Int flag = 0;
  access_.levels[Model::flag][0] = &flag;
  EXPECT_FALSE(grid_.is_set(Model::flag));
  flag = 2;
  EXPECT_TRUE(grid_.is_set(Model::flag));
}

TEST_F(RunGridTest, OtherVariablesAreErrors) {
  EXPECT_THROW(grid_.is_set(Model::flag), Error);  // no storage
  EXPECT_THROW(grid_.is_set(Model::a), Error);     // an array
  EXPECT_THROW(grid_.is_set(Model::c), Error);     // a real number
}

TEST_F(RunGridTest, OnlyGroupsWithStorageAreSynchronised) {
  grid_.synchronise(std::vector<int>{0, 2});
  EXPECT_TRUE(driver_.synchronised.empty());
  grid_.synchronise(std::vector<int>{0, 1, 2, 3});
  EXPECT_EQ(driver_.synchronised, (std::vector<int>{1, 3}));
}

}  // namespace
}  // namespace flesh
