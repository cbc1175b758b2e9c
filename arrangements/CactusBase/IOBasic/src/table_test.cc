// SPDX-License-Identifier: LGPL-2.1-or-later
#include "table.hh"

#include <gtest/gtest.h>

namespace io_basic {
namespace {

const std::vector<Entry> entries = {{"WAVETOY::phi", {"minimum", "maximum"}, {-9.04582e-9, 0.69167172}},
                                    {"AVERYLONGNAME::x", {"scalar value"}, {-1500}}};

TEST(Table, HasAHeadingOfFourLines) {
  EXPECT_EQ(heading(entries),
            "----------------------------------------------------------------\n"
            "   it  |          | WAVETOY::phi                | *LONGNAME::x |\n"
            "       |    t     | minimum      | maximum      | scalar value |\n"
            "----------------------------------------------------------------\n");
}

TEST(Table, WritesSmallAndLargeNumbersWithExponents) {
  EXPECT_EQ(row(1, 0.026, entries), "     1 |    0.026 |-9.045820e-09 |   0.69167172 |-1.500000e+03 |\n");
  EXPECT_EQ(row(12, 1e4, {}), "    12 |1.000e+04 |\n");
  EXPECT_EQ(row(0, 0, {{"x", {"a"}, {0}}}), "     0 |    0.000 |   0.00000000 |\n");
}

TEST(Table, ColumnsAreComparedByNameAndTitle) {
  std::vector<Entry> others = entries;
  others[0].values[0] = 7;
  EXPECT_TRUE(same_columns(entries, others));
  others[0].titles[0] = "sum";
  EXPECT_FALSE(same_columns(entries, others));
}

}  // namespace
}  // namespace io_basic
