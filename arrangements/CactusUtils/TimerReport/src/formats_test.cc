// SPDX-License-Identifier: LGPL-2.1-or-later
#include "formats.hh"

#include <gtest/gtest.h>

namespace timer_report {
namespace {

const Moment moment{8, 0.25};
const std::vector<TimerStatistics> timers{{"Evolve", 1.5, 1, 2}};

TEST(Formats, ATextFileListsItsColumns) {
  EXPECT_EQ(heading(text_layout, "gettimeofday", columns(TimerList{{"Evolve", 1}})),
            "# Clock gettimeofday\n# Unit seconds\n# Column 1 iteration\n# Column 2 simulation time\n# "
            "Column 3 Evolve\n");
  EXPECT_EQ(row(text_layout, moment, values(TimerList{{"Evolve", 1}})), "8\t0.25\t1\n");
}

TEST(Formats, OthersNameThemInOneLineAfterTheClock) {
  EXPECT_EQ(
      heading(comma_layout, "gettimeofday", columns(timers)),
      "\"Clock gettimeofday\",\"Unit seconds\"\n"
      "\"iteration\",\"simulation time\",\"Evolve (average)\",\"Evolve (minimum)\",\"Evolve (maximum)\"\n");
  EXPECT_EQ(heading(tab_layout, "cycle", {}), "Clock cycle\tUnit seconds\niteration\tsimulation time\n");
  EXPECT_EQ(row(comma_layout, moment, values(timers)), "8,0.25,1.5,1,2\n");
  EXPECT_EQ(row(tab_layout, moment, values(timers)), "8\t0.25\t1.5\t1\t2\n");
}

TEST(Formats, TheReadableFileHasOneLinePerTimer) {
  EXPECT_NE(readable_heading("cycle").find("# Clock cycle\n# Unit seconds\n# Column 1 iteration\n"),
            std::string::npos);
  EXPECT_EQ(readable(moment, timers), "8 0.25\t0\t1.5 1 2\tEvolve\n\n");
}

TEST(Formats, TheTopTableGivesPerCentOfTheWhole) {
  const std::string line(70, '=');
  EXPECT_EQ(top_table(timers, 3, "cycle"), line + "\n    %  Time/s   Min/s   Max/s Timer (cycle)\n" +
                                               " 50.0    1.50    1.00    2.00 Evolve\n" + line + "\n");
}

TEST(Formats, TrafficIsPerCoarseStep) {
  EXPECT_EQ(traffic_line(0, 6e6, 3),
            "Between host and device: 0 B in this coarse step, 2.00 MB per coarse step so far\n");
}

}  // namespace
}  // namespace timer_report
