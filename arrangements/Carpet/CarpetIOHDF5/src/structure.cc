// SPDX-License-Identifier: LGPL-2.1-or-later
#include "structure.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/public/recovery.hh"

namespace carpet_io_hdf5 {
namespace {

using grid_driver::Box;

hdf5::StructureBox structure_box(const Box& box, const Box& domain, int map, int process) {
  hdf5::StructureBox result;
  result.box = box;
  result.map = map;
  result.process = process;
  for (int d = 0; d < 3; ++d) {
    result.outer[2 * d] = box.lower[d] == domain.lower[d];
    result.outer[2 * d + 1] = box.upper[d] == domain.upper[d];
  }
  return result;
}

/// Components of grid functions are those of any group of them.
int some_grid_function_group() {
  for (int group = 0; group < CCTK_NumGroups(); ++group)
    if (CCTK_GroupTypeI(group) == CCTK_GF && CCTK_GroupDimI(group) == 3) return group;
  return -1;
}

void add_map(const cGH* gh, int map, int level, hdf5::StructureLevel& result) {
  const grid_driver::Layout& layout = grid_driver::grid_layout(gh, map, level);
  for (const Box& box : layout.region.boxes())
    result.regions.push_back(structure_box(box, layout.domain, map, -1));
  if (const int group = some_grid_function_group(); group >= 0)
    for (const auto& component : grid_driver::all_components(gh, group, map, level))
      result.components.push_back(structure_box(component.owned, layout.domain, map, component.process));
  for (int d = 0; d < 3; ++d) result.ghosts[d] = static_cast<int>(layout.ghosts[d]);
}

/// Times are kept as far back as any variable has timelevels.
int most_timelevels(const cGH* gh) {
  int result = 1;
  for (int group = 0; group < CCTK_NumGroups(); ++group)
    if (CCTK_GroupTypeI(group) == CCTK_GF) result = std::max(result, CCTK_ActiveTimeLevelsGI(gh, group));
  return result;
}

}  // namespace

std::map<int, LevelState> level_states(const cGH* gh) {
  std::map<int, LevelState> result;
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::level, [&](const cGH* on_level) {
    const int level = grid_driver::current_view(on_level).level;
    const auto coordinates = grid_driver::level_coordinates(on_level, 0, level);
    result[level] = {on_level->cctk_levoffdenom[0], coordinates.time, coordinates.time_step};
  });
  return result;
}

hdf5::GridStructure grid_structure(const cGH* gh) {
  hdf5::GridStructure structure(static_cast<std::size_t>(grid_driver::level_count(gh)));
  const int timelevels = most_timelevels(gh);
  const auto states = level_states(gh);
  for (std::size_t level = 0; level < structure.size(); ++level) {
    hdf5::StructureLevel& here = structure[level];
    const auto coordinates = grid_driver::level_coordinates(gh, 0, static_cast<int>(level));
    const auto known = states.find(static_cast<int>(level));
    here.stride = known == states.end() ? 1 : known->second.stride;
    here.time_step = coordinates.time_step;
    here.times = grid_driver::level_times(gh, static_cast<int>(level), timelevels);
    for (int map = 0; map < grid_driver::map_count(gh); ++map)
      add_map(gh, map, static_cast<int>(level), here);
  }
  return structure;
}

}  // namespace carpet_io_hdf5
