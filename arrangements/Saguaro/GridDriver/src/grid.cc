// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/grid.hh"

namespace grid_driver {
namespace {

Box box_of(const Index& points) {
  return geometry::box_between<3>({0, 0, 0}, {points[0] - 1, points[1] - 1, points[2] - 1});
}

Lattice array_lattice(const Group& group, Processes processes) {
  if (group.kind == GroupKind::scalar) return Lattice::replicated(0, box_of({1, 1, 1}));
  const Box box = box_of(group.size);
  if (group.replicated) return Lattice::replicated(group.dimension, box);
  return Lattice::distributed(group.dimension, box, group.ghosts, processes, 1, true);
}

}  // namespace

Grid::Grid(const Settings& settings, const Domain& domain, const Groups& groups, Processes processes) {
  int finest_factor = 1;
  for (int level = 1; level < settings.max_levels; ++level) finest_factor *= settings.refinement_factor;
  levels_ = {{.factor = 1, .offset_denominator = finest_factor, .time = settings.initial_time}};
  maps_ = {{domain,
            {Lattice::distributed(3, box_of(domain.points), settings.ghosts, processes,
                                  settings.components_per_process, false)}}};
  array_lattices_.resize(groups.count());
  for (const Group& group : groups)
    if (group.kind != GroupKind::grid_function)
      array_lattices_[group.index] = {array_lattice(group, processes)};
}

std::vector<Place> Grid::places(const Group& group) const {
  if (group.kind != GroupKind::grid_function) return {{0, 0}};
  std::vector<Place> result;
  for (int level = 0; level < level_count(); ++level)
    for (int map = 0; map < map_count(); ++map) result.push_back({map, level});
  return result;
}

std::vector<Place> Grid::places(const Group& group, int level) const {
  if (group.kind != GroupKind::grid_function) return {{0, 0}};
  std::vector<Place> result;
  for (int map = 0; map < map_count(); ++map) result.push_back({map, level});
  return result;
}

}  // namespace grid_driver
