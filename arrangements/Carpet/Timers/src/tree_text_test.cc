// SPDX-License-Identifier: LGPL-2.1-or-later
#include "tree_text.hh"

#include <gtest/gtest.h>

namespace Timers {
namespace {

TimedPart tree() {
  TimedPart evolve{"Evolve", 8, 10, {{"gettimeofday", "secs"}}, {7.5}, {}};
  evolve.parts = {{"rhs", 6, 6, {}, {}, {}}, {"tiny", 0.01, 0.02, {}, {}, {}}};
  return evolve;
}

TEST(Table, GivesPerCentSecondsImbalanceAndWhatIsNotTimed) {
  EXPECT_EQ(table_text(tree(), {10, 1, 1}, 0),
            "  80.0%       8.0s  20.0%  Evolve 7.5\n"
            "  60.0%       6.0s   0.0%  |_rhs\n"
            "  19.9%       2.0s  50.0%  |_untimed\n");
}

TEST(Table, ShowsEverythingWithoutThreshold) {
  EXPECT_NE(table_text(tree(), {10, 0, 1}, 1).find("| |_tiny"), std::string::npos);
}

TEST(Table, OfARunWithoutTimeHasNoPerCent) {
  EXPECT_EQ(table_text({"none", 0, 0, {}, {}, {}}, {0, 0, 1}, 0), "   0.0%       0.0s   0.0%  none\n");
}

TEST(Xml, NestsTimersAndNamesClocks) {
  EXPECT_EQ(xml_text({"a \"b\" <c>", 1, 1, {{"gettimeofday", "secs"}}, {1.5}, {{"in", 1, 1, {}, {}, {}}}}, 0),
            "<timer name = \"a &quot;b&quot; &lt;c>\"> 1\n"
            "  <value clock=\"gettimeofday\" unit=\"secs\">1.5</value>\n"
            "  <timer name = \"in\"> 1\n"
            "  </timer>\n"
            "</timer>\n");
}

}  // namespace
}  // namespace Timers
