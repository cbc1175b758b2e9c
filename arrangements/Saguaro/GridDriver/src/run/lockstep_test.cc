// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/lockstep.hh"

#include <gtest/gtest.h>

#include <optional>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

/// Two levels and a scalar that a loop of the schedule looks at.
class LevelsInLockstepTest : public testing::Test {
 protected:
  static constexpr int scalar = 2;

  LevelsInLockstepTest() {
    test_.grid().rebuild(
        {test_.grid().structure().front(), {Region(geometry::box_between<3>({4, 4, 4}, {9, 9, 9}))}});
    test_.set_timelevels(TestGrid::scalar, 1);
    value() = 1;
    test_.views().enter(gh(), before_);
    gh().cctk_delta_time = 1;
    begin({.loops = {scalar}, .flags = {}});
  }

  void begin(const flesh::Lockstep::Conditions& conditions) {
    levels_.reset();
    levels_.emplace(
        LevelsInLockstep::Parts{test_.groups(), test_.storage(), test_.views(), test_.caller(), step_}, gh(),
        std::vector<LevelsInLockstep::Place>{{0, {.is_first = true, .is_last = false}},
                                             {1, {.is_first = false, .is_last = true}}});
    levels_->begin(conditions);
  }

  GridHierarchy& gh() { return test_.gh(); }
  int& value() { return *static_cast<int*>(test_.storage().data(scalar, {}, 0, 0)); }
  double& number(int variable) { return *static_cast<double*>(test_.storage().data(variable, {}, 0, 0)); }
  static flesh::ScheduledFunction global() {
    flesh::ScheduledFunction function{};
    function.mode = flesh::Mode::global_early;
    return function;
  }
  static flesh::ScheduledFunction global_that_writes(int variable) {
    flesh::ScheduledFunction function = global();
    function.writes = {{variable, 0, flesh::valid::everywhere}};
    return function;
  }
  /// Whether a function above the levels is called with the level that is in view.
  bool has_turn_of_global_mode() { return test_.caller().is_its_turn(gh(), global()); }

  const View before_{Mode::global};
  TestGrid test_;
  StepUnderWay step_;
  std::optional<LevelsInLockstep> levels_;
};

TEST_F(LevelsInLockstepTest, AreInViewOneAfterTheOtherWithTheirTurns) {
  for (const int place : {0, 1, 0, 0, 1}) {
    levels_->enter(place);
    EXPECT_EQ(gh().view, (View{Mode::level, place}));
    EXPECT_EQ(has_turn_of_global_mode(), place == 0);
  }
  levels_.reset();
  EXPECT_EQ(gh().view, before_);
  test_.views().enter(gh(), {Mode::level, 1});
  EXPECT_TRUE(has_turn_of_global_mode()) << "of a level alone";
}

TEST_F(LevelsInLockstepTest, AllHaveWhatIsDoneForAll) {
  levels_->enter(1);
  value() = 7;
  levels_->enter(0);
  levels_->call_for_all(global(), [] {});
  levels_->enter(1);
  EXPECT_EQ(value(), 7) << "what has not changed stays each level's own";
  levels_->enter(0);
  levels_->call_for_all(global(), [&] { value() = 300; });
  EXPECT_EQ(value(), 300);
  levels_->enter(1);
  EXPECT_EQ(value(), 300);
}

TEST_F(LevelsInLockstepTest, AllHaveWhatIsDeclaredAlsoIfItIsTheValueOfTheLevelInView) {
  levels_->enter(1);
  value() = 7;
  levels_->enter(0);
  levels_->call_for_all(global_that_writes(scalar), [&] { value() = 1; });
  levels_->enter(1);
  EXPECT_EQ(value(), 1);
}

TEST_F(LevelsInLockstepTest, NoneHasWhatIsDeclaredOfAFunctionWhoseTurnIsElsewhere) {
  levels_->enter(1);
  value() = 7;
  levels_->call_for_all(global_that_writes(scalar), [] {});
  levels_->enter(0);
  EXPECT_EQ(value(), 1);
}

/// Of the groups of the grid only the fields have two variables: a point of each stands for a scalar.
TEST_F(LevelsInLockstepTest, EachHaveTheGroupOfALoopButTheFlagAlone) {
  test_.storage().remove_levels_beyond_grid();
  test_.set_timelevels(TestGrid::fields, 1);
  test_.set_timelevels(TestGrid::others, 1);
  const int counter = 0, beside_counter = 1, flag = 5, beside_flag = 6;
  for (const int v : {counter, beside_counter, flag, beside_flag}) number(v) = 1;
  begin({.loops = {counter, counter}, .flags = {flag, counter}});
  levels_->enter(0);
  for (const int v : {counter, beside_counter, flag, beside_flag}) ++number(v);
  levels_->enter(1);
  for (const int v : {counter, beside_counter, flag}) EXPECT_EQ(number(v), 1) << v;
  EXPECT_EQ(number(beside_flag), 2) << "levels add up what no condition asks for";
}

TEST_F(LevelsInLockstepTest, EachHaveWhatTheirTurnChanges) {
  levels_->enter(0);
  value() = 5;
  gh().cctk_delta_time = 0.5;
  step_.later_stages = 3;
  levels_->enter(1);
  EXPECT_EQ(value(), 1);
  EXPECT_EQ(gh().cctk_delta_time, 1);
  EXPECT_EQ(step_.later_stages, -1);
  value() = 7;
  levels_->enter(0);
  EXPECT_EQ(value(), 5);
  EXPECT_EQ(gh().cctk_delta_time, 0.5);
  EXPECT_EQ(step_.later_stages, 3);
  levels_->enter(1);
  EXPECT_EQ(value(), 7);
  levels_.reset();
  EXPECT_EQ(value(), 7) << "as the last level has left it";
}

}  // namespace
}  // namespace grid_driver
