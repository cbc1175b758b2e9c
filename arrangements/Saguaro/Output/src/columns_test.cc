// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "Saguaro/Output/src/columns.hh"

#include <gtest/gtest.h>

#include "cctk.h"

namespace output {
namespace {

constexpr CCTK_REAL reals[] = {1, 0.25};
const CCTK_COMPLEX complexes[] = {{0, 1}, {2, -0.5}};

Column column(int type, const void* values, std::size_t element_size) {
  return {type, static_cast<const std::byte*>(values), element_size};
}

std::string line(const LineStyle& style, std::span<const Column> columns) {
  const BlockColumns block{8, 1, 2, 3, 0, 0, 0.125};
  std::string text;
  LineWriter(style, block).append(text, {4, 5, 6}, {-1, 0.1, 2}, columns, 1);
  return text;
}

const Column real_column = column(CCTK_VARIABLE_REAL, reals, sizeof *reals);

TEST(Columns, AFullLineNamesWhereThePointLies) {
  EXPECT_EQ(line({}, {&real_column, 1}), "8\t1\t2 3 0\t4 5 6\t0.125\t-1 0.1 2\t0.25\n");
}

TEST(Columns, DiagonalsSeparateTheTimelevelByABlank) {
  EXPECT_EQ(line({.is_diagonal = true}, {&real_column, 1}), "8\t1 2 3 0\t4 5 6\t0.125\t-1 0.1 2\t0.25\n");
}

TEST(Columns, CompactLinesHaveTheIndicesOfTheGroup) {
  EXPECT_EQ(line({.is_compact = true, .has_timelevel = false, .has_coordinates = false, .dimension = 2},
                 {&real_column, 1}),
            "8\t4 5\t0.125\t0.25\n");
  EXPECT_EQ(line({.is_compact = true, .has_timelevel = false, .has_coordinates = false, .dimension = 0},
                 {&real_column, 1}),
            "8\t0.125\t0.25\n");
  EXPECT_EQ(line({.is_compact = true}, {&real_column, 1}), "8\t1\t4 5 6\t0.125\t-1 0.1 2\t0.25\n");
}

TEST(Columns, ComplexValuesTakeTwoColumns) {
  const Column columns[] = {real_column, column(CCTK_VARIABLE_COMPLEX, complexes, sizeof *complexes)};
  EXPECT_EQ(line({}, columns), "8\t1\t2 3 0\t4 5 6\t0.125\t-1 0.1 2\t0.25 2 -0.5\n");
}

TEST(Columns, LabelsCountTheColumns) {
  const std::string variables[] = {"gxx", "gxy"};
  EXPECT_EQ(column_labels({}, variables, true),
            "# column format: 1:it\t2:tl\t3:rl 4:c 5:ml\t6:ix 7:iy 8:iz\t9:time\t10:x 11:y 12:z\t13:data\n"
            "# data columns: 13:gxx 14:gxy\n");
  EXPECT_EQ(column_labels({.is_compact = true, .has_timelevel = false}, variables, false),
            "# column format: 1:it\t2:ix 3:iy 4:iz\t5:time\t6:x 7:y 8:z\t9:data\n");
}

TEST(Columns, BlocksSayWhereTheyLie) {
  EXPECT_EQ(block_labels({8, 1, 2, 3, 0, 0, 0.125}, 15),
            "# iteration 8   time 0.125\n# time level 1\n"
            "# refinement level 2   multigrid level 0   map 0   component 3\n");
}

TEST(Columns, BlocksSayTheirTimeAsPreciselyAsTheirLines) {
  EXPECT_EQ(block_labels({.iteration = 1, .time = 1.0 / 3}, 15).substr(0, 38),
            "# iteration 1   time 0.333333333333333");
  EXPECT_EQ(block_labels({.iteration = 1, .time = 1.0 / 3}, 4).substr(0, 28),
            "# iteration 1   time 0.3333\n");
}

TEST(Columns, CoordinatesLoseTheTracesOfRounding) {
  EXPECT_EQ(rounded_coordinate(0.1 + 0.2 - 0.3, 0.1), 0);
  EXPECT_FALSE(std::signbit(rounded_coordinate(-1e-17, 0.1)));
  EXPECT_DOUBLE_EQ(rounded_coordinate(1.0 / 3, 0.1), 0.333333333);
}

}  // namespace
}  // namespace output
