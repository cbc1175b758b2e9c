// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/idle_processes.hh"

#include <algorithm>
#include <set>
#include <vector>

namespace grid_driver {
namespace {

/// How many processes own points of the coarsest level.
int working_processes(const Grid& grid) {
  std::set<int> result;
  for (int map = 0; map < grid.map_count(); ++map)
    for (const Component& component : grid.lattice({map, 0}).all_components())
      result.insert(component.process);
  return static_cast<int>(result.size());
}

}  // namespace

std::string text_of_idle_processes(const Grid& grid, const Groups& groups, int processes) {
  const bool has_fields = std::any_of(groups.begin(), groups.end(), [](const Group& group) {
    return group.kind == GroupKind::grid_function && group.dimension == 3;
  });
  if (!has_fields) return {};
  const int working = working_processes(grid);
  if (working >= processes) return {};
  const std::vector<Region> maps = grid.structure().front();
  std::string points;
  for (const Region& map : maps)
    points += (points.empty() ? "" : " and ") + shape_text(map.bounding_box().shape());
  return "The coarsest level has points for " + std::to_string(working) + " of " + std::to_string(processes) +
         " processes only: " + points + " points are cut into parts of at least " +
         shape_text(grid.minimum_box(0, maps)) +
         ". A part is as wide as ghost zones and, but in periodic directions, the zone at a face of the "
         "domain together: the outer boundary, or that of a symmetry, which is as wide as ghost zones. Use " +
         (working > 1 ? "at most " + std::to_string(working) + " processes" : "one process") +
         ", or more points";
}

std::string text_of_idle_devices(const Grid& grid, int devices) {
  std::string levels;
  for (int level = 0; level < grid.level_count(); ++level)
    if (const int used = grid.lattice({0, level}).devices(); used < devices)
      levels += (levels.empty() ? "" : ", ") + std::to_string(level) + " (" + std::to_string(used) + ")";
  if (levels.empty()) return {};
  return "Levels that use fewer than the " + std::to_string(devices) + " devices of each process: " + levels +
         ". They have too few points: divided further, launches would take longer than the work that is "
         "shared "
         "(GridDriver::least_points_per_device)";
}

}  // namespace grid_driver
