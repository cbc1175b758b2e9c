// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report.hh"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace accelerator {
namespace {

flesh::ScheduledFunction some_function() {
  flesh::ScheduledFunction function{};
  function.thorn = "Wave";
  function.routine = "Wave_Boundaries";
  function.file = "Wave/schedule.ccl";
  function.line = 12;
  return function;
}

TEST(Advice, IsTheTagForWhoDeclaresEverything) {
  flesh::ScheduledFunction function = some_function();
  function.reads.push_back({0, 0, flesh::valid::everywhere});
  const std::string text = advice({"", &function, /*is_undeclared=*/true});
  EXPECT_NE(text.find("TAGS: Declarations=\"bind\" (Wave/schedule.ccl:12)"), std::string::npos);
  EXPECT_EQ(text.find("add READS"), std::string::npos);
}

TEST(Advice, AsksForDeclarationsWhereThereAreNone) {
  const flesh::ScheduledFunction function = some_function();
  EXPECT_NE(advice({"", &function, true}).find("add READS and WRITES"), std::string::npos);
}

TEST(Advice, AsksForAVersionForDevicesOfWhoDeclares) {
  const flesh::ScheduledFunction function = some_function();
  EXPECT_NE(advice({"", &function, false}).find("Device=1"), std::string::npos);
  EXPECT_EQ(advice({"", nullptr, false}), "");
  EXPECT_EQ(advice({"", &function, false, 0, 0, flesh::Side::device}), "");
}

TEST(Report, NamesWhoCausesMoreThanOnePerCent) {
  const std::array causes{grid_driver::TrafficOf{"Wave::Wave_Boundaries", nullptr, false, 300'000, 695'000},
                          grid_driver::TrafficOf{"output", nullptr, false, 0, 5'000},
                          grid_driver::TrafficOf{"lines", nullptr, false, 0, 50'000, flesh::Side::host, 20}};
  EXPECT_EQ(traffic_text(causes, 10, 1'050'000),
            "Between host and device went 105 kB per coarse step\n"
            "  Wave::Wave_Boundaries: 99.5 kB per coarse step, 94.8 %\n"
            "  lines: 5.00 kB in 2 requests per coarse step, 4.8 %");
}

TEST(CopiesAhead, AreCountedWithThoseThatNobodyHasRead) {
  EXPECT_EQ(accelerator::ahead_text({.issued = 12, .read = 11, .bytes = 24'000, .bytes_read = 22'000}),
            "Copies to the host that were issued ahead: 12 (24.0 kB); in vain: 1 (2.00 kB)");
}

TEST(TimesOfQueues, AreGivenWithTheirShares) {
  const std::vector<double> least{1, 0, 0, 0.1, 0, 0}, mean{2, 0.5, 0, 0.5, 0, 1}, most{4, 1, 0, 0.9, 0, 2};
  const std::string text = queue_text(least, mean, most, 10);
  EXPECT_NE(text.find("in 10 coarse steps, 4 s"), std::string::npos) << text;
  EXPECT_NE(text.find("waiting for messages"), std::string::npos) << text;
  EXPECT_NE(text.find("12.50 %"), std::string::npos) << text;
  EXPECT_NE(text.find("computing                  1.000000     2.000000     4.000000  50.00 %"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("nothing                    0.000000     1.000000     2.000000  25.00 %"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace accelerator
