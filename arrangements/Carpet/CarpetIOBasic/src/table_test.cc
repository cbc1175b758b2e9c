// SPDX-License-Identifier: LGPL-2.1-or-later
#include "table.hh"

#include <gtest/gtest.h>

#include <limits>

namespace carpet_io_basic {
namespace {

const std::vector<Entry> entries = {{"WAVETOY::phi", {{"minimum", false, 0}, {"maximum", false, 0.5}}},
                                    {"CARPET::syncs_count_of_all", {{"", true, 42}}}};

TEST(Table, HasAHeadingOfFourLines) {
  EXPECT_EQ(heading({}, entries),
            "-------------------------------------------------------------\n"
            "Iteration      Time |              WAVETOY::phi | *t_of_all |\n"
            "                    |      minimum      maximum |           |\n"
            "-------------------------------------------------------------\n");
}

TEST(Table, HasARowPerOutput) {
  EXPECT_EQ(row({}, 8, 0.125, entries), "        8     0.125 |    0.0000000    0.5000000 |        42 |\n");
}

std::string cell(double value) { return row({}, 0, 0, {{"x", {{"", false, value}}}}).substr(21); }

TEST(Table, WritesSmallAndLargeNumbersInScientificNotation) {
  EXPECT_EQ(cell(-999.5), " -999.5000000 |\n");
  EXPECT_EQ(cell(1000), " 1.000000e+03 |\n");
  EXPECT_EQ(cell(1e-8), "    0.0000000 |\n");
  EXPECT_EQ(cell(-9e-9), " -9.000000e-09 |\n");
  EXPECT_EQ(cell(std::numeric_limits<double>::quiet_NaN()), "          nan |\n");
}

TEST(Table, ColumnsAreComparedByNameAndReduction) {
  std::vector<Entry> others = entries;
  others[0].cells[0].value = 7;
  EXPECT_TRUE(same_columns(entries, others));
  others[0].cells[0].reduction = "sum";
  EXPECT_FALSE(same_columns(entries, others));
}

}  // namespace
}  // namespace carpet_io_basic
