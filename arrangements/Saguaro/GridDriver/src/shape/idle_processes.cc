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

/// The levels that use fewer than so many, with how many they use.
std::string levels_with_fewer(const Grid& grid, int all, int (Lattice::*used)() const) {
  std::string result;
  for (int level = 0; level < grid.level_count(); ++level)
    if (const int here = (grid.lattice({0, level}).*used)(); here < all)
      result += (result.empty() ? "" : ", ") + std::to_string(level) + " (" + std::to_string(here) + ")";
  return result;
}

/// Why a grid is not cut into more parts; nothing if it has no more points.
std::string reason(const Grid& grid, const std::vector<Region>& maps) {
  const Index narrowest = grid.widths(0, maps).minimum;
  if (narrowest != Index{1, 1, 1})
    return ", which are cut into parts of at least " + shape_text(narrowest) +
           ": without ghost zones a part at a face of the domain has the whole boundary there";
  if (const balance::Granularity& granularity = grid.settings().granularity; granularity.points > 1)
    return ", which are cut at multiples of " + std::to_string(granularity.points) + " only";
  return {};
}

}  // namespace

std::string text_of_idle_processes(const Grid& grid, const Groups& groups, int processes) {
  const bool has_fields = std::any_of(groups.begin(), groups.end(), [](const Group& group) {
    return group.kind == GroupKind::grid_function && group.dimension == 3;
  });
  if (!has_fields) return {};
  const int working = working_processes(grid);
  if (working >= grid.lattice({0, 0}).processes()) return {};
  const std::vector<Region> maps = grid.structure().front();
  std::string points;
  for (const Region& map : maps)
    points += (points.empty() ? "" : " and ") + shape_text(map.bounding_box().shape());
  return "The coarsest level has points for " + std::to_string(working) + " of " + std::to_string(processes) +
         " processes only: it has " + points + " points" + reason(grid, maps) + ". Use " +
         (working > 1 ? "at most " + std::to_string(working) + " processes" : "one process") +
         ", or more points";
}

std::string text_of_idle_devices(const Grid& grid, int processes, int devices) {
  std::string text;
  const auto tell = [&](const std::string& whole, const std::string& levels, const std::string& parameter) {
    if (!levels.empty())
      text += (text.empty() ? "" : ". ") + ("Levels that use fewer than the " + whole + ": " + levels) +
              ". They have too few points: divided further, launches and messages would take longer than the "
              "work that is shared (GridDriver::" +
              parameter + ")";
  };
  tell(std::to_string(processes) + " processes", levels_with_fewer(grid, processes, &Lattice::processes),
       "least_points_per_process");
  tell(std::to_string(devices) + " devices of each process",
       levels_with_fewer(grid, devices, &Lattice::devices), "least_points_per_device");
  return text;
}

}  // namespace grid_driver
