// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/period.hh"

#include <gtest/gtest.h>

#include <vector>

namespace output {
namespace {

/// The iterations with output in a run with time steps of 0.1, or of as many as there are from one turn to
/// the next.
std::vector<int> due_iterations(const Period& period, int first, int last, int turn = 1) {
  std::vector<int> result;
  Past past;
  for (int iteration = first; iteration <= last; iteration += turn) {
    const Moment now{iteration, 0.1 * iteration, 0.1, 0.1 * (iteration - turn), 0};
    if (!is_due(period, now, past)) continue;
    past = noted(period, now, past);
    result.push_back(iteration);
  }
  return result;
}

using List = std::vector<int>;

TEST(Period, IterationsAreCountedFromTheFirstOutput) {
  EXPECT_EQ(due_iterations({Criterion::iteration, 3, -1}, 0, 9), (List{0, 3, 6, 9}));
  EXPECT_EQ(due_iterations({Criterion::iteration, 3, -1}, 2, 9), (List{2, 5, 8}));
}

TEST(Period, DivisorsAreCountedFromZero) {
  EXPECT_EQ(due_iterations({Criterion::divisor, 3, -1}, 2, 9), (List{3, 6, 9}));
}

TEST(Period, TimesDoNotDrift) {
  EXPECT_EQ(due_iterations({Criterion::time, -1, 0.25}, 0, 11), (List{0, 3, 5, 8, 10}));
  EXPECT_EQ(due_iterations({Criterion::time, -1, 0.3}, 0, 9), (List{0, 3, 6, 9}));
}

TEST(Period, MultiplesAreCountedFromTheStart) {
  EXPECT_EQ(due_iterations({Criterion::multiple, -1, 0.25}, 0, 11), (List{0, 3, 5, 8, 10}));
  EXPECT_EQ(due_iterations({Criterion::multiple, -1, 0.25}, 4, 11), (List{5, 8, 10}));
  EXPECT_EQ(due_iterations({Criterion::multiple, -1, 0.3}, 0, 9), (List{0, 3, 6, 9}));
}

TEST(Period, MultiplesWaitForTheNextTurn) {
  EXPECT_EQ(due_iterations({Criterion::multiple, -1, 0.3}, 0, 12, 2), (List{0, 4, 6, 10, 12}));
}

TEST(Period, MultiplesAreReachedByStepsOfAnyLength) {
  const Period period{Criterion::multiple, -1, 0.5};
  EXPECT_TRUE(is_due(period, {3, 10.5, 0.1, 10.3, 10}, {}));
  EXPECT_TRUE(is_due(period, {3, 10.5, 0.1, 10.3, 9}, {}));
  EXPECT_FALSE(is_due(period, {4, 10.7, 0.3, 10.5, 10}, {}));
  EXPECT_FALSE(is_due(period, {4, 10.5, 0.1, 10.3, 9.7}, {}));
}

TEST(Period, AnIntervalOfZeroIsEachIteration) {
  EXPECT_EQ(due_iterations({Criterion::time, -1, 0}, 0, 2), (List{0, 1, 2}));
  EXPECT_EQ(due_iterations({Criterion::multiple, -1, 0}, 0, 2), (List{0, 1, 2}));
}

TEST(Period, NeverIsNever) {
  EXPECT_EQ(due_iterations({Criterion::never, 1, 0}, 0, 9), List{});
  EXPECT_EQ(due_iterations({Criterion::iteration, 0, -1}, 0, 9), List{});
  EXPECT_EQ(due_iterations({Criterion::iteration, -1, -1}, 0, 9), List{});
  EXPECT_EQ(due_iterations({Criterion::divisor, 0, -1}, 0, 9), List{});
  EXPECT_EQ(due_iterations({Criterion::time, -1, -1}, 0, 9), List{});
  EXPECT_EQ(due_iterations({Criterion::multiple, -1, -1}, 0, 9), List{});
}

TEST(Period, SaysWhetherItEverComes) {
  EXPECT_TRUE(is_ever_due({Criterion::iteration, 4, -1}));
  EXPECT_TRUE(is_ever_due({Criterion::time, -1, 0}));
  EXPECT_FALSE(is_ever_due({Criterion::divisor, 0, 1}));
  EXPECT_FALSE(is_ever_due({Criterion::multiple, 4, -1}));
  EXPECT_FALSE(is_ever_due({Criterion::never, 4, 1}));
}

TEST(Period, WhatIsNotGivenComesFromTheCommonParameters) {
  const PeriodParameters common{"time", 7, 0.5};
  const Period inherited = period_of({"default", -2, -2}, common);
  EXPECT_EQ(inherited.criterion, Criterion::time);
  EXPECT_EQ(inherited.every, 7);
  EXPECT_EQ(inherited.interval, 0.5);
  const Period own = period_of({"divisor", -1, 0}, common);
  EXPECT_EQ(own.criterion, Criterion::divisor);
  EXPECT_EQ(own.every, -1);
  EXPECT_EQ(own.interval, 0);
}

}  // namespace
}  // namespace output
