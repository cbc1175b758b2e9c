// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_watch.hh"

#include <gtest/gtest.h>

#include "services/clocks.hh"

namespace flesh {
namespace {

/// Pretends that another process sends the given numbers.
class OtherProcess : public Agreement {
 public:
  std::vector<double> theirs = std::vector<double>(4, 0.0);
  double their_request = 0;
  double their_doubt = 0;
  int starts = 0;

  void start(std::span<const double> mine) override {
    ++starts;
    mine_.assign(mine.begin(), mine.end());
  }
  bool is_started() const override { return !mine_.empty(); }
  std::vector<double> finish() override {
    const std::vector<double> others = mine_.size() == 2 ? std::vector{their_request, their_doubt} : theirs;
    for (std::size_t i = 0; i < mine_.size(); ++i) mine_[i] = std::max(mine_[i], others[i]);
    return std::exchange(mine_, {});
  }

 private:
  std::vector<double> mine_;
};

class RunWatchTest : public testing::Test {
 protected:
  RunWatchTest() {
    auto other = std::make_unique<OtherProcess>();
    other_ = other.get();
    watch_ = std::make_unique<RunWatch>(
        RunWatch::Parts{.termination = termination_,
                        .progress = progress_,
                        .agreement = std::move(other),
                        .read =
                            [this](const cGH*) {
                              return RunWatch::Reading{iteration_, 0.0, 0.0};
                            },
                        .announce = [this](const std::string& text) { announced_ = text; },
                        .start_seconds = wall_seconds(),
                        .shows_progress = true});
  }
  void step() {
    ++iteration_;
    watch_->enter_bin(gh_, "CCTK_EVOL");
    watch_->leave_bin(gh_, "CCTK_EVOL");
  }
  bool is_over() {
    watch_->settle();
    return termination_.is_reached(iteration_, 0, 1);
  }

  int iteration_ = 0;
  int grid_ = 0;
  cGH* gh_ = reinterpret_cast<cGH*>(&grid_);  // never looked into
  TerminationSettings settings_{.mode = TerminateMode::never};
  Termination termination_{[this] { return settings_; }};
  Progress progress_{stdout, 0};
  std::string announced_;
  OtherProcess* other_;
  std::unique_ptr<RunWatch> watch_;
};

TEST_F(RunWatchTest, AgreesOncePerIteration) {
  step();
  watch_->leave_bin(gh_, "CCTK_EVOL");  // of another level
  watch_->leave_bin(gh_, "CCTK_POSTSTEP");
  EXPECT_EQ(other_->starts, 1);
  step();
  EXPECT_EQ(other_->starts, 2);
}

TEST_F(RunWatchTest, ASignalOfAnyProcessEndsTheRunOnAll) {
  step();
  EXPECT_FALSE(is_over());
  other_->theirs = {15, 0, 0, 0};
  step();
  EXPECT_TRUE(is_over());
  EXPECT_EQ(announced_, "received SIGTERM: the run ends after this iteration");
}

TEST_F(RunWatchTest, ARequestOfAnyProcessEndsTheRunOnAllAfterThisIteration) {
  step();
  EXPECT_FALSE(is_over());
  step();
  other_->their_request = 1;  // in a later bin of the same iteration
  EXPECT_TRUE(is_over());
  EXPECT_EQ(announced_, "");  // who asked has said why
  EXPECT_EQ(termination_.end().ending, Ending::stopped);
  other_->their_request = 2;
  EXPECT_TRUE(is_over());
  EXPECT_EQ(termination_.end().ending, Ending::unstable);
}

TEST_F(RunWatchTest, ADoubtOfAnyProcessCountsOnAllAndEndsNoRun) {
  step();
  other_->their_doubt = 1;
  EXPECT_FALSE(is_over());
  EXPECT_FALSE(termination_.is_requested());
  EXPECT_EQ(termination_.end().ending, Ending::unstable);
}

TEST_F(RunWatchTest, TheWallClockOfAnyProcessCounts) {
  settings_ = {.mode = TerminateMode::runtime, .max_runtime = 1};
  step();
  EXPECT_FALSE(is_over());
  other_->theirs = {0, 1, 0, 0};
  step();
  EXPECT_TRUE(is_over());
}

TEST_F(RunWatchTest, TheOwnWallClockCounts) {
  settings_ = {.mode = TerminateMode::runtime, .max_runtime = 1e-9};
  step();
  EXPECT_TRUE(is_over());
}

TEST_F(RunWatchTest, BinsWithoutGridAreNotLookedAt) {
  progress_.set_interval(1);
  watch_->enter_bin(nullptr, "CCTK_STARTUP");
  watch_->leave_bin(nullptr, "CCTK_STARTUP");
  EXPECT_EQ(other_->starts, 0);
}

TEST(AgreeAlone, GivesBackWhatWasPutIn) {
  const auto agreement = agree_alone();
  EXPECT_FALSE(agreement->is_started());
  agreement->start(std::vector<double>{1, 2});
  EXPECT_TRUE(agreement->is_started());
  EXPECT_EQ(agreement->finish(), (std::vector<double>{1, 2}));
  EXPECT_FALSE(agreement->is_started());
}

TEST_F(RunWatchTest, ALoopMayGoRoundAsOftenAsItLikesWithoutASignal) {
  for (long long round = 1; round < 5000; ++round) watch_->repeat_loop("G", round);
  EXPECT_EQ(announced_, "");
}

}  // namespace
}  // namespace flesh
