// SPDX-License-Identifier: LGPL-2.1-or-later
#include "work_table.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace timer_report {
namespace {

/// This process alone.
Processes alone() {
  Processes processes;
  processes.texts = [](std::string_view text) { return std::vector<std::string>{std::string(text)}; };
  processes.sum = processes.minimum = processes.maximum = [](std::span<double>) {};
  return processes;
}

/// Two processes that do the same in the same time, but that the other one has nothing of what it is asked
/// for first: the numbers of all kinds.
Processes with_an_idle_one() {
  Processes processes = alone();
  processes.sum = [calls = 0](std::span<double> values) mutable {
    if (calls++ % 2 == 0)
      for (double& value : values) value *= 2;  // how many processes there are
  };
  processes.minimum = [](std::span<double> values) {
    for (double& value : values) value = 0;
  };
  return processes;
}

/// Two processes, of which the other one has of the first kind what this one has of the last, and so on.
Processes with_one_the_other_way_round() {
  Processes processes = alone();
  const auto combine = [](auto combined) {
    return [combined](std::span<double> mine) {
      const std::vector<double> other(mine.rbegin(), mine.rend());
      std::ranges::transform(mine, other, mine.begin(), combined);
    };
  };
  processes.sum = combine(std::plus<double>());
  processes.minimum = combine([](double a, double b) { return std::min(a, b); });
  processes.maximum = combine([](double a, double b) { return std::max(a, b); });
  return processes;
}

flesh::WorkAccount account() {
  return {.parts = {{"everything else", "", flesh::no_level, 1},
                    {"right-hand side", "ML_BSSN::Evolve", 0, 2},
                    {"right-hand side", "ML_BSSN::Evolve", 10, 4},
                    {"output", "", flesh::no_level, 3}},
          .seconds = 10,
          .hidden = {{"ghost zones under way while functions ran", 0.5}}};
}

double sum_of(const WorkTable& table) {
  double sum = 0;
  for (const WorkRow& row : table.rows) sum += row.host.average;
  return sum;
}

TEST(WorkTable, HasOneRowForEachKindAndTheyAddUpToTheRun) {
  const WorkTable table = work_table(account(), nullptr, Rows::kinds, alone());
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.rows[2].kind, "right-hand side");
  EXPECT_EQ(table.rows[2].host.average, 6);
  EXPECT_EQ(table.run.average, 10);
  EXPECT_EQ(sum_of(table), table.run.average);
}

TEST(WorkTable, HasRowsForFunctionsAndLevelsInTheirOrder) {
  const WorkTable table = work_table(account(), nullptr, Rows::functions, alone());
  ASSERT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.rows[2].function, "ML_BSSN::Evolve");
  EXPECT_EQ(table.rows[2].level, "0");
  EXPECT_EQ(table.rows[3].level, "10");
  EXPECT_EQ(table.rows[3].host.average, 4);
  EXPECT_EQ(table.rows[1].level, "all");
  EXPECT_EQ(sum_of(table), table.run.average);
}

TEST(WorkTable, CountsProcessesThatDoNothingOfAKind) {
  const WorkTable table = work_table(account(), nullptr, Rows::kinds, with_an_idle_one());
  EXPECT_EQ(table.rows[1].kind, "output");
  EXPECT_EQ(table.rows[1].host.average, 1.5);
  EXPECT_EQ(table.rows[1].host.minimum, 0);
  EXPECT_EQ(table.rows[1].host.maximum, 3);
}

TEST(WorkTable, GivesTimesOfDevicesToTheWorkThatTheyWereFor) {
  const flesh::DeviceWork device{.busy = {0, 1.5, 3.5}, .idle = 4};
  const WorkTable table = work_table(account(), &device, Rows::kinds, alone());
  EXPECT_TRUE(table.has_devices);
  EXPECT_EQ(table.rows[1].device.average, 0);
  EXPECT_EQ(table.rows[2].device.average, 5);
  EXPECT_EQ(table.idle.average, 4);
}

TEST(WorkTable, HasTheBusiestDeviceOfTheRunNotTheSumOfTheBusiestOfEachRow) {
  const flesh::WorkAccount account{.parts = {{"output", "", 0, 1}, {"regridding", "", 0, 1}}, .seconds = 2};
  const flesh::DeviceWork device{.busy = {1, 4}, .idle = 0};
  const WorkTable table = work_table(account, &device, Rows::kinds, with_one_the_other_way_round());
  EXPECT_EQ(table.rows[0].device.maximum, 4);
  EXPECT_EQ(table.rows[1].device.maximum, 4);
  EXPECT_EQ(table.busy.maximum, 5);
  EXPECT_EQ(table.busy.average, 5);
  const std::string lines = lines_of(table, {8, 0.25}, Rows::kinds);
  EXPECT_NE(lines.find("8\t0.25\tthe run\t2\t2\t2\t1\t5\t5\n"), std::string::npos) << lines;
}

TEST(WorkTable, IsForPeopleATextWithTheLargestKindFirstAndTheRestLast) {
  const flesh::DeviceWork device{.busy = {0, 1.5, 3.5}, .idle = 4};
  EXPECT_EQ(text_of(work_table(account(), &device, Rows::kinds, alone()), 1),
            "Where the time went, in seconds, on 1 process:\n"
            "  kind of work                        average    minimum    maximum    share     device\n"
            "  right-hand side                       6.000      6.000      6.000   60.0 %      5.000\n"
            "  output                                3.000      3.000      3.000   30.0 %      0.000\n"
            "  everything else                       1.000      1.000      1.000   10.0 %      0.000\n"
            "  the run                              10.000     10.000     10.000  100.0 %      5.000\n"
            "  Gaps in which a device had nothing to do, or waited: 4.000 s\n"
            "  Ghost zones were under way while functions ran: 0.500 s, in no sum\n");
}

TEST(WorkTable, IsForProgramsLinesOfWhichTheLastOneIsTheRun) {
  const WorkTable table = work_table(account(), nullptr, Rows::kinds, alone());
  EXPECT_EQ(heading_of_work(Rows::kinds),
            "iteration\ttime\tkind\taverage\tminimum\tmaximum\tshare\tdevice\tdevice maximum\n");
  EXPECT_EQ(lines_of(table, {8, 0.25}, Rows::kinds),
            "8\t0.25\teverything else\t1\t1\t1\t0.1\t\t\n"
            "8\t0.25\toutput\t3\t3\t3\t0.3\t\t\n"
            "8\t0.25\tright-hand side\t6\t6\t6\t0.6\t\t\n"
            "8\t0.25\tthe run\t10\t10\t10\t1\t\t\n");
  const std::string lines =
      lines_of(work_table(account(), nullptr, Rows::functions, alone()), {8, 0.25}, Rows::functions);
  EXPECT_NE(lines.find("8\t0.25\tright-hand side\tML_BSSN::Evolve\t10\t4\t4\t4\t0.4\t\t\n"),
            std::string::npos)
      << lines;
}

}  // namespace
}  // namespace timer_report
