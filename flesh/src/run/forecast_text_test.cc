// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/forecast_text.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

std::vector<BoxForecast> boxes(int count) { return std::vector<BoxForecast>(count); }

const GridForecast two_levels{{{0, 0, boxes(4), 59319, 4, 12e6}, {0, 1, boxes(2), 24389, 2, 3e6}},
                              {{"messages", 1e6}, {"checkpoints", 0}, {"the program", 40e6}}};

TEST(ForecastTable, HasARowForEachLevelAndEachPurposeThatTakesMemory) {
  EXPECT_EQ(forecast_table(two_levels, 1, 56e6),
            "level    boxes       points   processes      memory\n"
            "    0        4        59319           4     12.0 MB\n"
            "    1        2        24389           2     3.00 MB\n"
            "  messages                                  1.00 MB\n"
            "  the program                               40.0 MB\n"
            "  together                                  56.0 MB\n");
}

TEST(ForecastTable, NamesTheLargestProcessOfSeveral) {
  const std::string table = forecast_table(two_levels, 4, 15e6);
  EXPECT_TRUE(table.ends_with("56.0 MB   on 4 processes, at most 15.0 MB on one of them\n")) << table;
}

TEST(ForecastTable, NamesMapsWhereThereAreSeveral) {
  const GridForecast maps{{{0, 0, boxes(1), 1000, 1, 8e3}, {1, 0, boxes(1), 1000, 1, 8e3}}, {}};
  const std::string table = forecast_table(maps, 1, 16e3);
  EXPECT_NE(table.find("8.00 kB   map 0\n"), std::string::npos) << table;
  EXPECT_NE(table.find("8.00 kB   map 1\n"), std::string::npos) << table;
}

TEST(ForecastTable, IsOnlyASumWhereTheDriverCannotTellOfLevels) {
  EXPECT_EQ(forecast_table({{}, {{"the program", 5e6}}}, 1, 5e6),
            "  the program                               5.00 MB\n"
            "  together                                  5.00 MB\n");
}

TEST(BoxLines, HaveLevelMapOwnerAndCorners) {
  const LevelForecast coarse{0, 0, {{0, {-1, -1, -1}, {0, 1, 1}}, {3, {0, -1, -1}, {1, 1, 1}}}};
  const LevelForecast fine{1, 2, {{3, {-0.25, 0, 0}, {0.1, 0.5, 0.5}}}};
  EXPECT_EQ(box_lines({{coarse, fine}, {}}),
            "0 0 0 -1 -1 -1 0 1 1\n"
            "0 0 3 0 -1 -1 1 1 1\n"
            "2 1 3 -0.25 0 0 0.1 0.5 0.5\n");
}

}  // namespace
}  // namespace flesh
