// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/lockstep.hh"

#include <gtest/gtest.h>

#include <array>
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
    levels_.emplace(
        LevelsInLockstep::Parts{test_.groups(), test_.storage(), test_.views(), test_.caller(), step_}, gh(),
        std::vector<LevelsInLockstep::Place>{{0, {.is_first = true, .is_last = false}},
                                             {1, {.is_first = false, .is_last = true}}});
    levels_->begin(std::array{scalar});
  }

  GridHierarchy& gh() { return test_.gh(); }
  int& value() { return *static_cast<int*>(test_.storage().data(scalar, {}, 0, 0)); }
  /// Whether a function above the levels is called with the level that is in view.
  bool has_turn_of_global_mode() {
    flesh::ScheduledFunction function{};
    function.mode = flesh::Mode::global_early;
    return test_.caller().is_its_turn(gh(), function);
  }

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
  levels_->for_all([] {});
  levels_->enter(1);
  EXPECT_EQ(value(), 7) << "what has not changed stays each level's own";
  levels_->enter(0);
  levels_->for_all([&] { value() = 300; });
  EXPECT_EQ(value(), 300);
  levels_->enter(1);
  EXPECT_EQ(value(), 300);
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
