// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/grid.hh"

#include <algorithm>

namespace grid_driver {
namespace {

Box box_of(const Index& points) {
  return geometry::box_between<3>({0, 0, 0}, {points[0] - 1, points[1] - 1, points[2] - 1});
}

Lattice array_lattice(const Group& group, Processes processes) {
  if (group.kind == GroupKind::scalar) return Lattice::replicated(0, box_of({1, 1, 1}));
  const Box box = box_of(group.size);
  if (group.replicated) return Lattice::replicated(group.dimension, box);
  const Coordinate uncut = group.folded_sizes.empty() ? 1 : std::max<Coordinate>(group.size[2], 1);
  return Lattice::distributed(
      {group.dimension, box, group.ghosts},
      {.processes = processes, .keep_empty_component = true, .minimum_width = {1, 1, uncut}});
}

/// Grid functions of fewer dimensions extend along the first axes.
Lattice grid_function_lattice(const Settings& settings, const Domain& domain, int dimension,
                              Processes processes) {
  LatticeShape shape{dimension, {}, settings.ghosts, settings.periodic};
  Index points = domain.points;
  for (int d = dimension; d < 3; ++d) {
    points[d] = 1;
    shape.ghosts[d] = 0;
  }
  shape.domain = box_of(points);
  return Lattice::distributed(shape, {.processes = processes,
                                      .components_per_process = settings.components_per_process,
                                      .keep_empty_component = dimension < 3,
                                      .grid = settings.process_grids[dimension - 1]});
}

}  // namespace

Grid::Grid(const Settings& settings, const Domain& domain, const Groups& groups, Processes processes) {
  int finest_factor = 1;
  for (int level = 1; level < settings.max_levels; ++level) finest_factor *= settings.refinement_factor;
  levels_ = {{.factor = 1, .offset_denominator = finest_factor, .time = settings.initial_time}};
  std::vector<Lattice> lattices;
  for (int dimension = 1; dimension <= 3; ++dimension)
    lattices.push_back(grid_function_lattice(settings, domain, dimension, processes));
  maps_ = {{domain, {std::move(lattices)}}};
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
