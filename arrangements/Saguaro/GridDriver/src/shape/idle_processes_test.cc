// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/idle_processes.hh"

#include <gtest/gtest.h>

namespace grid_driver {
namespace {

Groups one_field(int dimension) {
  return Groups({{0,
                  "test::field",
                  GroupKind::grid_function,
                  false,
                  dimension,
                  0,
                  1,
                  sizeof(double),
                  1,
                  {1, 1, 1},
                  {}}});
}

/// Of grids with as many points along each axis, and three ghost zones.
std::string text_of(const std::vector<int>& points_of_maps, int processes, bool is_periodic = false,
                    int dimension = 3) {
  Settings settings;
  settings.ghosts = {3, 3, 3};
  settings.periodic = {is_periodic, is_periodic, is_periodic};
  std::vector<Domain> domains;
  for (const int points : points_of_maps) domains.emplace_back().points = {points, points, points};
  const Groups groups = one_field(dimension);
  return text_of_idle_processes(Grid(settings, domains, groups, {.mine = 0, .count = processes}), groups,
                                processes);
}

TEST(IdleProcesses, AreNamedWithTheGrid) {
  EXPECT_EQ(
      text_of({1}, 8),
      "The coarsest level has points for 1 of 8 processes only: it has 1 x 1 x 1 points. Use one process, "
      "or more points");
}

TEST(IdleProcesses, AreThereIfPartsCannotBeNarrower) {
  Settings settings;
  settings.ghosts = {0, 0, 0};
  std::vector<Domain> domains(1);
  domains[0].points = {7, 7, 7};
  domains[0].boundary_widths = {3, 3, 3, 3, 3, 3};
  const Groups groups = one_field(3);
  EXPECT_EQ(
      text_of_idle_processes(Grid(settings, domains, groups, {.mine = 0, .count = 9}), groups, 9),
      "The coarsest level has points for 8 of 9 processes only: it has 7 x 7 x 7 points, which are cut into "
      "parts of at least 3 x 3 x 3: without ghost zones a part at a face of the domain has the whole "
      "boundary there. Use at most 8 processes, or more points");
  settings.ghosts = {1, 1, 1};
  settings.granularity.points = 6;
  EXPECT_EQ(
      text_of_idle_processes(Grid(settings, domains, groups, {.mine = 0, .count = 9}), groups, 9),
      "The coarsest level has points for 8 of 9 processes only: it has 7 x 7 x 7 points, which are cut at "
      "multiples of 6 only. Use at most 8 processes, or more points");
}

TEST(IdleProcesses, AreCountedByTheirPoints) {
  EXPECT_EQ(text_of({2}, 8), "");
  const std::string text = text_of({2}, 11);
  EXPECT_NE(text.find("points for 8 of 11 processes only"), std::string::npos) << text;
  EXPECT_NE(text.find("Use at most 8 processes, or"), std::string::npos) << text;
}

TEST(IdleProcesses, AreNoneWhereThereAreEnoughPoints) {
  for (const bool is_periodic : {false, true})
    for (int processes = 1; processes <= 9 * 9 * 9; processes += processes < 40 ? 1 : 23)
      EXPECT_EQ(text_of({9}, processes, is_periodic), "") << processes;
}

TEST(IdleProcesses, AreNotMissedWhereNothingHasThreeDimensions) {
  EXPECT_EQ(text_of({1}, 8, /*is_periodic=*/false, /*dimension=*/2), "");
}

TEST(IdleProcesses, AreThoseWithoutPointsOfAnyMap) {
  EXPECT_EQ(text_of({1, 2}, 9), "");
  const std::string text = text_of({1, 2}, 10);
  EXPECT_NE(text.find("points for 9 of 10 processes only"), std::string::npos) << text;
  EXPECT_NE(text.find("1 x 1 x 1 and 2 x 2 x 2 points"), std::string::npos) << text;
}

TEST(IdleDevices, AreNamedByLevel) {
  Settings settings;
  settings.components_per_process = settings.devices = 4;
  settings.least_points_per_device = 400;
  std::vector<Domain> domains(1);
  domains[0].points = {11, 11, 11};
  const Grid grid(settings, domains, Groups(std::vector<Group>{}), {.mine = 0, .count = 1});
  EXPECT_EQ(text_of_idle_devices(grid, 1, 3), "");
  EXPECT_EQ(
      text_of_idle_devices(grid, 1, 4),
      "Levels that use fewer than the 4 devices of each process: 0 (3). They have too few points: divided "
      "further, launches and messages would take longer than the work that is shared "
      "(GridDriver::least_points_per_device)");
}

TEST(IdleProcesses, ThatAreNotWorthItAreNamedByLevelWithoutAWarning) {
  Settings settings;
  settings.least_points_per_process = 400;
  std::vector<Domain> domains(1);
  domains[0].points = {11, 11, 11};
  const Groups none(std::vector<Group>{});
  const Grid grid(settings, domains, none, {.mine = 0, .count = 4});
  EXPECT_EQ(text_of_idle_processes(grid, none, 4), "");
  EXPECT_EQ(text_of_idle_devices(grid, 3, 1), "");
  EXPECT_EQ(text_of_idle_devices(grid, 4, 1),
            "Levels that use fewer than the 4 processes: 0 (3). They have too few points: divided further, "
            "launches and messages would take longer than the work that is shared "
            "(GridDriver::least_points_per_process)");
}

}  // namespace
}  // namespace grid_driver
