// SPDX-License-Identifier: LGPL-2.1-or-later
#include <stdexcept>

#include "Saguaro/HDF5Files/src/grid_structure.hh"

#include <gtest/gtest.h>

namespace hdf5 {
namespace {

using geometry::Box;

StructureBox cube(geometry::Coordinate lower, geometry::Coordinate upper, bool is_outer, int process) {
  StructureBox result;
  result.box = geometry::box_between<3>(geometry::uniform<3>(lower), geometry::uniform<3>(upper));
  result.outer.fill(is_outer);
  result.process = process;
  return result;
}

GridStructure two_levels() {
  StructureLevel coarse, fine;
  coarse.stride = 2;
  coarse.regions = {cube(0, 19, true, -1)};
  coarse.components = {cube(0, 19, true, 0)};
  coarse.times = {0.1, 0.2 / 3};
  coarse.time_step = 1.0 / 30;
  fine.regions = {cube(9, 29, false, -1), cube(-3, 4, false, -1)};
  fine.components = {cube(9, 29, false, 1), cube(-3, 4, false, 0)};
  fine.times = {0.1};
  fine.time_step = 1.0 / 60;
  for (StructureLevel* level : {&coarse, &fine}) level->ghosts = {2, 2, 2};
  return {coarse, fine};
}

TEST(GridStructure, IsWrittenAsOtherProgramsReadIt) {
  StructureLevel level;
  level.regions = {cube(0, 6, true, -1)};
  level.components = {cube(0, 6, true, 0)};
  level.times = {0, -1};
  level.time_step = 1;
  level.ghosts = {1, 1, 1};
  level.prolongation_order = 1;
  EXPECT_EQ(to_text(GridStructure{level}, 1),
            "grid_superstructure:[[[region_t(extent=([0,0,0]:[6,6,6]:[1,1,1]/[0,0,0]:[6,6,6]/[7,7,7]/343),"
            "outer_boundaries=[[1,1,1],[1,1,1]],map=0,processor=-1)]]],"
            "grid_structure:[[[region_t(extent=([0,0,0]:[6,6,6]:[1,1,1]/[0,0,0]:[6,6,6]/[7,7,7]/343),"
            "outer_boundaries=[[1,1,1],[1,1,1]],map=0,processor=0)]]],"
            "grid_times:[[[0,-1]]],grid_delta_times:[[1]],grid_ghosts:[[[[1,1,1],[1,1,1]]]],"
            "grid_buffers:[[[[0,0,0],[0,0,0]]]],grid_prolongation_orders:[[1]].");
}

TEST(GridStructure, ComesBackExactly) {
  const GridStructure before = two_levels(), after = parse_grid_structure(to_text(before, 1));
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t level = 0; level < before.size(); ++level) {
    EXPECT_EQ(after[level].stride, before[level].stride);
    EXPECT_EQ(after[level].regions, before[level].regions);
    EXPECT_EQ(after[level].times, before[level].times);
    EXPECT_EQ(after[level].time_step, before[level].time_step);
  }
}

TEST(GridStructure, RefusesEveryCutText) {
  const std::string text = to_text(two_levels(), 1);
  const std::size_t end_of_what_is_read = text.find(",grid_ghosts");
  for (std::size_t length = 0; length < end_of_what_is_read; ++length)
    EXPECT_THROW(parse_grid_structure(text.substr(0, length)), std::runtime_error) << length;
}

TEST(GridStructure, SaysWhereItIsNotUnderstood) {
  try {
    parse_grid_structure("grid_superstructure:[[[region_u(extent=");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(),
                 "the grid structure is not understood at character 23: expected "
                 "\"region_t(extent=(\", found \"region_u(extent=\"");
  }
}

}  // namespace
}  // namespace hdf5
