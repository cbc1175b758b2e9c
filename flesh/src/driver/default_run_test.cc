// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/default_run.hh"

#include <gtest/gtest.h>

#include "core/error.hh"
#include "core/text.hh"
#include "driver/test_model.hh"

namespace flesh {
namespace {

using test::FakeGrid;
using test::Model;

class DefaultRunTest : public testing::Test {
 protected:
  DefaultRun::Parts parts() {
    return {
        .grid = grid_,
        .set_up_grid = [this](tFleshConfig*, int) { return note("grid"), has_grid_ ? grid_.gh() : nullptr; },
        .begin = [this](cGH*) { note("storage"); },
        .initialise_extensions = [this](cGH*) { note("initialised"); },
        .traverse = [this](std::string_view bin, cGH*) { note(bin.substr(5)); },
        .output = [this](cGH*) { note(text("output", grid_.now_iteration)); },
        .is_over = [this](cGH*) { return grid_.now_iteration >= 2; },
        .is_relaxed = [this] { return is_relaxed_; },
        .initial_time = [] { return 1.0; },
        .set_main_loop_index = [this](int index) { main_loop_index_ = index; },
        .variables_with_past = [] { return std::span<const int>(with_past); }};
  }
  void note(std::string_view word) { log_ += (log_.empty() ? "" : " ") + std::string(word); }
  std::string log() { return std::exchange(log_, {}); }

  static constexpr int with_past[] = {Model::a};
  bool has_grid_ = true;
  int main_loop_index_ = -1;
  bool is_relaxed_ = false;
  std::string log_;
  Model model_;
  FakeGrid grid_{model_.variables};
  DefaultRun run_{parts()};
};

TEST_F(DefaultRunTest, InitialisesInTheOrderOfTheBins) {
  run_.initialise(nullptr);
  EXPECT_EQ(log(),
            "grid storage initialised WRAGH PARAMCHECK BASEGRID INITIAL POSTINITIAL POSTPOSTINITIAL "
            "POSTSTEP CPINITIAL");
  EXPECT_EQ(grid_.now_time, 1.0);
}

TEST_F(DefaultRunTest, RecoveryReplacesInitialData) {
  grid_.recovered = true;
  run_.initialise(nullptr);
  EXPECT_EQ(log(),
            "grid storage initialised WRAGH PARAMCHECK BASEGRID RECOVER_VARIABLES "
            "POST_RECOVER_VARIABLES");
}

TEST_F(DefaultRunTest, RelaxedRecoveryFollowsInitialData) {
  grid_.recovered = is_relaxed_ = true;
  run_.initialise(nullptr);
  EXPECT_NE(log().find("POSTPOSTINITIAL POSTSTEP RECOVER_VARIABLES POST_RECOVER_VARIABLES"),
            std::string::npos);
}

TEST_F(DefaultRunTest, EvolvesUntilTheEnd) {
  run_.initialise(nullptr);
  log();
  run_.evolve(nullptr);
  EXPECT_EQ(log(),
            "ANALYSIS output0 PRESTEP EVOL POSTSTEP CHECKPOINT ANALYSIS output1 "
            "PRESTEP EVOL POSTSTEP CHECKPOINT ANALYSIS output2");
  EXPECT_EQ(grid_.now_time, 1.5);
  EXPECT_EQ(main_loop_index_, 2);
  run_.shutdown(nullptr);
  EXPECT_EQ(log(), "TERMINATE SHUTDOWN");
}

TEST_F(DefaultRunTest, ARunWithoutGridIsAnError) {
  has_grid_ = false;
  EXPECT_THROW(run_.initialise(nullptr), Error);
}

TEST_F(DefaultRunTest, RotationMakesTheCurrentLevelThePastOne) {
  int x, y, z;
  grid_.levels[Model::a] = {&x, &y, &z};
  run_.rotate_timelevels(grid_.gh());
  EXPECT_EQ(grid_.levels[Model::a], (std::vector<void*>{&z, &x, &y}));
}

TEST_F(DefaultRunTest, LevelsWithoutStorageDoNotRotate) {
  int x, y;
  grid_.levels[Model::a] = {&x, &y, nullptr};
  run_.rotate_timelevels(grid_.gh());
  EXPECT_EQ(grid_.levels[Model::a], (std::vector<void*>{&y, &x, nullptr}));
  grid_.levels[Model::a] = {&x, nullptr, nullptr};
  run_.rotate_timelevels(grid_.gh());
  EXPECT_EQ(grid_.levels[Model::a][0], &x);
}

}  // namespace
}  // namespace flesh
