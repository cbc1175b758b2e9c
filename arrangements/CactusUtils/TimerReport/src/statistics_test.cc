// SPDX-License-Identifier: LGPL-2.1-or-later
#include "statistics.hh"

#include <gtest/gtest.h>

namespace timer_report {
namespace {

/// A world of two processes, seen from one; the numbers of the other follow from the names that both have.
class TwoProcesses {
 public:
  TwoProcesses(Times mine, Times other) : mine_(std::move(mine)), other_(std::move(other)) {}

  std::vector<TimerStatistics> combine() {
    Processes processes;
    processes.texts = [this](std::string_view text) {
      std::string others;
      for (const auto& [name, seconds] : other_) others += name + "\n";
      return std::vector<std::string>{std::string(text), others};
    };
    int calls = 0;
    processes.sum = [&](std::span<double> values) {
      const bool counts = calls++ == 0;
      each(values, [&](double& value, const double* seconds) {
        value += !seconds ? 0 : counts ? 1 : *seconds;
      });
    };
    processes.minimum = [&](std::span<double> values) {
      each(values, [](double& value, const double* seconds) {
        if (seconds) value = std::min(value, *seconds);
      });
    };
    processes.maximum = [&](std::span<double> values) {
      each(values, [](double& value, const double* seconds) {
        if (seconds) value = std::max(value, *seconds);
      });
    };
    return over_processes(mine_, processes);
  }

 private:
  template <class Visit>
  void each(std::span<double> values, Visit visit) {
    Times all = mine_;
    all.insert(other_.begin(), other_.end());
    std::size_t n = 0;
    for (const auto& [name, unused] : all) {
      const auto found = other_.find(name);
      visit(values[n++], found == other_.end() ? nullptr : &found->second);
    }
  }

  Times mine_, other_;
};

TEST(Statistics, AreOverTheProcessesThatHaveATimer) {
  const auto all = TwoProcesses({{"both", 1}, {"mine", 3}}, {{"both", 2}, {"theirs", 5}}).combine();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].name, "both");
  EXPECT_EQ(all[0].average, 1.5);
  EXPECT_EQ(all[0].minimum, 1);
  EXPECT_EQ(all[0].maximum, 2);
  EXPECT_EQ(all[1].name, "mine");
  EXPECT_EQ(all[1].average, 3);
  EXPECT_EQ(all[2].name, "theirs");
  EXPECT_EQ(all[2].minimum, 5);
}

TEST(Largest, AreOrderedByAverage) {
  const auto top = largest({{"a", 1, 0, 0}, {"b", 3, 0, 0}, {"c", 2, 0, 0}}, 2);
  ASSERT_EQ(top.size(), 2u);
  EXPECT_EQ(top[0].name, "b");
  EXPECT_EQ(top[1].name, "c");
  EXPECT_EQ(largest({{"a", 1, 0, 0}}, 5).size(), 1u);
}

}  // namespace
}  // namespace timer_report
