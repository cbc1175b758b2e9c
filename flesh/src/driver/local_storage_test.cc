// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/local_storage.hh"

#include <gtest/gtest.h>

#include "driver/test_model.hh"

namespace flesh {
namespace {

using test::FakeGrid;
using test::Model;

class LocalStorageTest : public testing::Test {
 protected:
  ~LocalStorageTest() override { storage_.release(grid_.gh()); }
  int active(int group) { return storage_.active(grid_.gh(), group); }
  int increase(int group, int levels) { return storage_.increase(grid_.gh(), group, levels); }
  int decrease(int group, int levels) { return storage_.decrease(grid_.gh(), group, levels); }

  Model model_;
  FakeGrid grid_{model_.variables};
  LocalStorage storage_{model_.variables, grid_};
};

TEST_F(LocalStorageTest, GrowsAndShrinksByTimelevels) {
  EXPECT_EQ(active(Model::lines), 0);
  EXPECT_EQ(increase(Model::lines, 2), 2);
  EXPECT_EQ(active(Model::lines), 2);
  EXPECT_NE(grid_.levels[Model::b][1], nullptr);
  EXPECT_EQ(grid_.levels[Model::b][2], nullptr);
  EXPECT_EQ(decrease(Model::lines, 1), 1);
  EXPECT_EQ(grid_.levels[Model::b][1], nullptr);
  EXPECT_TRUE(grid_.storage_flags[Model::lines]);
  EXPECT_EQ(decrease(Model::lines, 0), 0);
  EXPECT_FALSE(grid_.storage_flags[Model::lines]);
}

TEST_F(LocalStorageTest, IncreasingNeverShrinksAndDecreasingNeverGrows) {
  increase(Model::lines, 2);
  EXPECT_EQ(increase(Model::lines, 1), 2);
  EXPECT_EQ(decrease(Model::lines, 3), 2);
}

TEST_F(LocalStorageTest, ANegativeNumberMeansAllOrNone) {
  EXPECT_EQ(increase(Model::lines, -1), 3);
  EXPECT_EQ(increase(Model::lines, 99), 3);
  EXPECT_EQ(decrease(Model::lines, -1), 0);
}

TEST_F(LocalStorageTest, DataSurviveWhileMoreLevelsAreSwitchedOn) {
  increase(Model::lines, 1);
  static_cast<Real*>(grid_.levels[Model::a][0])[3] = 7;
  increase(Model::lines, 3);
  EXPECT_EQ(static_cast<Real*>(grid_.levels[Model::a][0])[3], 7);
  EXPECT_EQ(static_cast<Real*>(grid_.levels[Model::a][2])[3], 0);
}

TEST_F(LocalStorageTest, RemembersTheMostThatEverWas) {
  EXPECT_EQ(storage_.most_active(Model::lines), 0);
  increase(Model::lines, 2);
  decrease(Model::lines, 0);
  EXPECT_EQ(storage_.most_active(Model::lines), 2);
  EXPECT_EQ(storage_.most_active(99), -1);
}

TEST_F(LocalStorageTest, GridFunctionsNeedADriver) {
  EXPECT_EQ(increase(Model::fields, 1), 0);
  EXPECT_EQ(grid_.levels[Model::u][0], nullptr);
  EXPECT_EQ(storage_.shape(grid_.gh(), Model::fields), nullptr);
}

TEST_F(LocalStorageTest, KnowsBytesBeforeThereIsStorage) {
  EXPECT_EQ(storage_.bytes(Model::lines, 3), 3 * 2 * 4 * 8);
  EXPECT_EQ(storage_.bytes(Model::fields, 1), 0);
}

TEST_F(LocalStorageTest, UnknownGroupsAreErrors) {
  EXPECT_EQ(active(99), -1);
  EXPECT_EQ(increase(-1, 1), -1);
  EXPECT_EQ(decrease(99, 1), -1);
}

TEST_F(LocalStorageTest, ShapesDescribeWholeArrays) {
  increase(Model::lines, 2);
  const GroupShape* shape = storage_.shape(grid_.gh(), Model::lines);
  ASSERT_NE(shape, nullptr);
  EXPECT_EQ(shape->dimension, 1);
  EXPECT_EQ(shape->local_size, std::vector<int>{4});
  EXPECT_EQ(shape->upper, std::vector<int>{3});
  EXPECT_EQ(shape->bbox, (std::vector<int>{1, 1}));
  EXPECT_EQ(shape->active_timelevels, 2);
  EXPECT_EQ(storage_.shape(grid_.gh(), Model::flags)->dimension, 0);
}

}  // namespace
}  // namespace flesh
