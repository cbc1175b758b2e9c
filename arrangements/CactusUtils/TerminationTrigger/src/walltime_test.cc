// SPDX-License-Identifier: LGPL-2.1-or-later
#include "walltime.hh"

#include <gtest/gtest.h>

#include <map>

namespace termination_trigger {
namespace {

Environment environment(std::map<std::string, std::string> values) {
  return [values](const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
}

TEST(QueueTime, ComesFromTheEnvironmentOfTheJob) {
  EXPECT_EQ(seconds_left_in_queue(environment({{"SLURM_JOB_END_TIME", "1700003600"}}), 1700000000), 3600);
  EXPECT_EQ(seconds_left_in_queue(environment({{"COBALT_ENDTIME", "1700000060"}}), 1700000000), 60);
}

TEST(QueueTime, IsUnknownOutsideOfAQueueAndIfItIsNoNumber) {
  EXPECT_EQ(seconds_left_in_queue(environment({}), 0), std::nullopt);
  EXPECT_EQ(seconds_left_in_queue(environment({{"SLURM_JOB_END_TIME", "soon"}}), 0), std::nullopt);
  EXPECT_EQ(seconds_left_in_queue(environment({{"SLURM_JOB_END_TIME", ""}}), 0), std::nullopt);
}

TEST(Job, IsNearlyOverWhenOnlyTheMarginIsLeft) {
  const Job job{60.0, 2};
  EXPECT_FALSE(job.is_nearly_over(57.9));
  EXPECT_TRUE(job.is_nearly_over(58));
}

TEST(Job, GoesOnWithoutALimitOrAMargin) {
  EXPECT_FALSE((Job{std::nullopt, 2}.is_nearly_over(1e6)));
  EXPECT_FALSE((Job{60.0, 0}.is_nearly_over(1e6)));
}

TEST(MinutesText, SuitsTheLength) {
  EXPECT_EQ(minutes_text(63.2), "1 h 03 min");
  EXPECT_EQ(minutes_text(12), "12 min");
  EXPECT_EQ(minutes_text(0.5), "30 s");
  EXPECT_EQ(minutes_text(-2), "-2 min");
}

}  // namespace
}  // namespace termination_trigger
