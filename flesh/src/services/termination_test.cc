// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/termination.hh"

#include <gtest/gtest.h>

#include "core/error.hh"

namespace flesh {
namespace {

class TerminationTest : public testing::Test {
 protected:
  bool reached(const char* mode, bool by_iteration, bool by_time, bool by_runtime) {
    settings_ = {.mode = terminate_mode(mode), .last_iteration = 10, .final_time = 1, .max_runtime = 5};
    Termination termination([this] { return settings_; });
    if (by_runtime) termination.runtime_is_over();
    return termination.is_reached(by_iteration ? 10 : 9, by_time ? 1.0 : 0.9, 0.1);
  }

  TerminationSettings settings_;
  Termination termination_{[this] { return settings_; }};
};

TEST_F(TerminationTest, EveryModeCombinesItsConditions) {
  for (int bits = 0; bits < 8; ++bits) {
    const bool i = bits & 1, t = bits & 2, r = bits & 4;
    SCOPED_TRACE(bits);
    EXPECT_FALSE(reached("never", i, t, r));
    EXPECT_EQ(reached("iteration", i, t, r), i || r);
    EXPECT_EQ(reached("time", i, t, r), t || r);
    EXPECT_EQ(reached("Runtime", i, t, r), r);
    EXPECT_EQ(reached("any", i, t, r), i || t || r);
    EXPECT_EQ(reached("all", i, t, r), i && t && r);
    EXPECT_EQ(reached("either", i, t, r), i || t || r);
    EXPECT_EQ(reached("both", i, t, r), (i && t) || r);
  }
  EXPECT_THROW(terminate_mode("sometimes"), Error);
}

TEST_F(TerminationTest, RoundOffInTheTimeIsForgiven) {
  settings_.mode = TerminateMode::time;
  settings_.final_time = 1;
  EXPECT_TRUE(termination_.is_reached(0, 1 - 1e-10, 0.1));
  EXPECT_FALSE(termination_.is_reached(0, 1 - 1e-8, 0.1));
}

TEST_F(TerminationTest, TimeRunsTheWayOfTheTimeStep) {
  settings_.mode = TerminateMode::time;
  settings_.final_time = -1;
  EXPECT_FALSE(termination_.is_reached(0, -0.9, -0.1));
  EXPECT_TRUE(termination_.is_reached(0, -1, -0.1));
}

TEST_F(TerminationTest, ARunThatBeginsBehindItsFinalTimeHasReachedIt) {
  settings_ = {.mode = TerminateMode::time, .final_time = -1};
  EXPECT_TRUE(termination_.is_reached(0, 0, 0.1));
  settings_ = {.mode = TerminateMode::both, .last_iteration = 10, .final_time = -1};
  EXPECT_FALSE(termination_.is_reached(9, 0, 0.1));
  EXPECT_TRUE(termination_.is_reached(10, 0, 0.1));
}

TEST_F(TerminationTest, AFinalTimeBehindTheBeginningIsNoLimitBesideOthers) {
  for (const TerminateMode mode : {TerminateMode::any, TerminateMode::either}) {
    settings_ = {.mode = mode, .last_iteration = 10, .final_time = -1};
    EXPECT_FALSE(termination_.is_reached(9, 0, 0.1));
    EXPECT_TRUE(termination_.is_reached(10, 0, 0.1));
  }
}

TEST_F(TerminationTest, AWallClockLimitOfZeroIsNoCondition) {
  settings_ = {.mode = TerminateMode::all, .last_iteration = 1, .final_time = 0, .max_runtime = 0};
  EXPECT_TRUE(termination_.is_reached(1, 0, 0.1));
  settings_.mode = TerminateMode::runtime;
  termination_.runtime_is_over();
  EXPECT_FALSE(termination_.is_reached(1, 0, 0.1));
}

TEST_F(TerminationTest, ARequestEndsTheRunInEveryMode) {
  settings_.mode = TerminateMode::never;
  EXPECT_FALSE(termination_.is_reached(1000, 1000, 0.1));
  termination_.request("received SIGTERM");
  termination_.request("again");
  EXPECT_TRUE(termination_.is_reached(0, 0, 0.1));
  EXPECT_EQ(termination_.reason(), "received SIGTERM");
}

TEST_F(TerminationTest, TheParameterTerminateNextIsARequest) {
  settings_.mode = TerminateMode::never;
  settings_.terminate_next = true;
  EXPECT_TRUE(termination_.is_reached(0, 0, 0.1));
}

TEST_F(TerminationTest, AllModesButNeverHaveALimit) {
  settings_.max_runtime = 2;
  EXPECT_EQ(termination_.runtime_limit(), 120);
  settings_.mode = TerminateMode::never;
  EXPECT_EQ(termination_.runtime_limit(), 0);
}

TEST_F(TerminationTest, KnowsHowTheRunEnds) {
  settings_ = {.mode = TerminateMode::iteration, .last_iteration = 10};
  EXPECT_EQ(termination_.end().ending, Ending::done);
  settings_.max_runtime = 3;
  termination_.runtime_is_over();
  EXPECT_EQ(termination_.end().ending, Ending::stopped);
  EXPECT_EQ(termination_.end().reason, "Cactus::max_runtime, 3 minutes, has passed");
  termination_.request("received SIGTERM");
  EXPECT_EQ(termination_.end().reason, "received SIGTERM");
  termination_.request("phi is NaN", Ending::unstable);
  termination_.request("received SIGINT");
  termination_.request("pi is NaN", Ending::unstable);
  EXPECT_EQ(termination_.end().ending, Ending::unstable);
  EXPECT_EQ(termination_.end().reason, "phi is NaN");
}

TEST_F(TerminationTest, WhatStopsARunAtItsEndDoesNotStopIt) {
  settings_ = {.mode = TerminateMode::iteration, .last_iteration = 10, .max_runtime = 3};
  termination_.runtime_is_over();
  termination_.request("received SIGTERM");
  EXPECT_TRUE(termination_.is_reached(9, 0, 0.1));
  EXPECT_EQ(termination_.end().ending, Ending::stopped);
  EXPECT_TRUE(termination_.is_reached(10, 0, 0.1));
  EXPECT_EQ(termination_.end().ending, Ending::done);
  EXPECT_EQ(termination_.end().reason, "");
  termination_.request("phi is NaN", Ending::unstable);
  EXPECT_EQ(termination_.end().ending, Ending::unstable);
}

TEST_F(TerminationTest, DoubtsEndNoRunButCountAtItsEnd) {
  settings_ = {.mode = TerminateMode::iteration, .last_iteration = 10};
  termination_.doubt("norm2 of phi is 1e31");
  termination_.doubt("norm2 of pi is 1e32");
  EXPECT_FALSE(termination_.is_reached(9, 0, 0.1));
  EXPECT_FALSE(termination_.is_requested());
  EXPECT_TRUE(termination_.is_reached(10, 0, 0.1));
  EXPECT_EQ(termination_.end().ending, Ending::unstable);
  EXPECT_EQ(termination_.end().reason, "norm2 of phi is 1e31");
  termination_.request("phi is NaN", Ending::unstable);
  EXPECT_EQ(termination_.end().reason, "phi is NaN");
}

TEST_F(TerminationTest, ARunInDoubtThatIsStoppedIsNotDone) {
  settings_ = {.mode = TerminateMode::iteration, .last_iteration = 10};
  termination_.doubt("norm2 of phi is 1e31");
  EXPECT_TRUE(termination_.is_reached(10, 0, 0.1));
  EXPECT_FALSE(termination_.end().was_asked_for);
  termination_.request("received SIGTERM");
  EXPECT_FALSE(termination_.end().was_asked_for) << "the signal came at the stated end";
  EXPECT_TRUE(termination_.is_reached(9, 0, 0.1));
  EXPECT_TRUE(termination_.end().was_asked_for);
  EXPECT_EQ(termination_.end().ending, Ending::unstable);
  EXPECT_EQ(termination_.end().reason, "norm2 of phi is 1e31; received SIGTERM");
}

TEST(Endings, HaveNames) {
  EXPECT_EQ(name_of(Ending::done), "done");
  EXPECT_EQ(name_of(Ending::stopped), "stopped");
  EXPECT_EQ(name_of(Ending::unstable), "unstable");
}

std::string remarked(const TerminationSettings& settings) {
  std::string parameters;
  for (const TerminationRemark& remark : remarks_on(settings))
    parameters += (parameters.empty() ? "" : " ") + std::string(remark.parameter);
  return parameters;
}

TEST(TerminationRemarks, AreMadeOnWhatCanHardlyBeMeant) {
  using enum TerminateMode;
  EXPECT_EQ(remarked({.mode = iteration}), "");
  EXPECT_EQ(remarked({.mode = any, .max_runtime = 1}), "");
  EXPECT_EQ(remarked({.mode = runtime, .max_runtime = 1}), "");
  EXPECT_EQ(remarked({.mode = time, .final_time = 1}), "");
  EXPECT_EQ(remarked({.mode = either}), "");
  EXPECT_EQ(remarked({.mode = iteration, .max_runtime = 1}), "max_runtime");
  EXPECT_EQ(remarked({.mode = never, .max_runtime = 1}), "max_runtime");
  EXPECT_EQ(remarked({.mode = runtime}), "terminate");
  EXPECT_EQ(remarked({.mode = time}), "terminate");
  EXPECT_EQ(remarked({.mode = both, .max_runtime = 1}), "max_runtime terminate");
}

TEST_F(TerminationTest, TellsHowMuchIsDone) {
  settings_ = {.mode = TerminateMode::iteration, .last_iteration = 10, .final_time = 2, .max_runtime = 1};
  EXPECT_EQ(termination_.fraction_done(5, 0.5, 6), 0.5);
  settings_.mode = TerminateMode::time;
  EXPECT_EQ(termination_.fraction_done(5, 0.5, 6), 0.25);
  settings_.mode = TerminateMode::runtime;
  EXPECT_EQ(termination_.fraction_done(5, 0.5, 6), 0.1);
  settings_.mode = TerminateMode::any;
  EXPECT_EQ(termination_.fraction_done(5, 0.5, 6), 0.5);
  settings_.mode = TerminateMode::all;
  EXPECT_EQ(termination_.fraction_done(5, 0.5, 6), 0.1);
  settings_.mode = TerminateMode::never;
  EXPECT_LT(termination_.fraction_done(5, 0.5, 6), 0);
  settings_ = {.last_iteration = 0};
  EXPECT_EQ(termination_.fraction_done(0, 0, 0), 1);
}

}  // namespace
}  // namespace flesh
