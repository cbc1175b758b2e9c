// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/work_times.hh"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "flesh/schedule.hh"

namespace flesh {
namespace {

/// Time passes when the test says so.
class WorkTimesTest : public testing::Test {
 protected:
  std::map<std::string, double> by_kind() {
    std::map<std::string, double> result;
    for (const WorkTime& part : times_.account().parts) result[part.kind] += part.seconds;
    return result;
  }

  double clock_ = 100;
  WorkTimes times_{[this] { return clock_; }};
};

TEST_F(WorkTimesTest, TimeOutsideOfScopesIsEverythingElse) {
  clock_ += 3;
  EXPECT_EQ(by_kind(), (std::map<std::string, double>{{"everything else", 3}}));
  EXPECT_EQ(times_.account().seconds, 3);
}

TEST_F(WorkTimesTest, TheInnermostScopeGetsTheTime) {
  {
    const WorkTimes::Scope output(&times_, "output", nullptr, no_level);
    clock_ += 1;
    {
      const WorkTimes::Scope waiting(&times_, "waiting", nullptr, same_level);
      clock_ += 4;
    }
    clock_ += 2;
  }
  clock_ += 8;
  EXPECT_EQ(by_kind(),
            (std::map<std::string, double>{{"everything else", 8}, {"output", 3}, {"waiting", 4}}));
}

TEST_F(WorkTimesTest, WhatAScopeLeavesOutIsThatOfTheScopeAround) {
  ScheduledFunction function{};
  function.thorn = "ML_BSSN";
  function.routine = "Evolve";
  const WorkTimes::Scope call(&times_, "right-hand side", &function, 3);
  {
    const WorkTimes::Scope exchange(&times_, "synchronisation", nullptr, same_level);
    clock_ += 1;
  }
  const WorkTimes::Scope again(&times_, "", nullptr, 2);
  clock_ += 2;
  const std::vector<WorkTime> times = times_.account().parts;
  ASSERT_EQ(times.size(), 4u);
  EXPECT_EQ(times[2].kind, "synchronisation");
  EXPECT_EQ(times[2].function, "ML_BSSN::Evolve");
  EXPECT_EQ(times[2].level, 3);
  EXPECT_EQ(times[2].seconds, 1);
  EXPECT_EQ(times[3].kind, "right-hand side");
  EXPECT_EQ(times[3].level, 2);
  EXPECT_EQ(times[3].seconds, 2);
  EXPECT_EQ(times_.current(), 3);
}

TEST_F(WorkTimesTest, AnotherThreadCountsForNothing) {
  std::thread([this] {
    const WorkTimes::Scope output(&times_, "output", nullptr, no_level);
    clock_ += 1;
  }).join();
  EXPECT_EQ(by_kind(), (std::map<std::string, double>{{"everything else", 1}}));
}

TEST_F(WorkTimesTest, PartsAddUpToTheWholeWhateverIsNested) {
  std::mt19937 random(11);
  const char* const kinds[] = {"output", "waiting", "", "restriction"};
  const std::function<void(int)> nest = [&](int depth) {
    const WorkTimes::Scope scope(&times_, kinds[random() % 4], nullptr, static_cast<int>(random() % 3));
    clock_ += 1e-3 * static_cast<double>(random() % 1000);
    for (unsigned n = random() % 3; depth < 6 && n > 0; --n) nest(depth + 1);
    clock_ += 1e-3 * static_cast<double>(random() % 1000);
  };
  for (int n = 0; n < 50; ++n) nest(0);
  double sum = 0;
  for (const WorkTime& part : times_.account().parts) sum += part.seconds;
  EXPECT_GT(sum, 10);
  EXPECT_NEAR(sum, clock_ - 100, 1e-9);  // as many roundings as there are scopes
  EXPECT_DOUBLE_EQ(times_.account().seconds, clock_ - 100);
}

TEST_F(WorkTimesTest, HiddenWorkIsInNoSum) {
  times_.add_hidden("messages", 2);
  times_.add_hidden("messages", 3);
  ASSERT_EQ(times_.account().hidden.size(), 1u);
  EXPECT_EQ(times_.account().hidden[0].seconds, 5);
  EXPECT_EQ(times_.account().seconds, 0);
}

}  // namespace
}  // namespace flesh
