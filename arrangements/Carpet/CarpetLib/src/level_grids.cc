// SPDX-License-Identifier: LGPL-2.1-or-later
#include "level_grids.hh"

#include "Saguaro/GridDriver/src/public/faces.hh"

namespace carpet_lib {
namespace {

using regridding::LevelGrid;

LevelGrid level_grid(const grid_driver::cGH* gh, int map, int level) {
  const grid_driver::LevelShape& shape = grid_driver::level_shape(gh, map, level);
  LevelGrid grid;
  grid.centring = shape.centring;
  grid.step = shape.step;
  grid.factor = shape.factor;
  grid.domain = shape.domain;
  grid.physical = shape.physical;
  grid.is_staggered = shape.is_staggered;
  grid.ghosts = shape.ghosts;
  grid.margin = geometry::sum<3>(shape.buffers, shape.overlaps);
  grid.reach = grid_driver::settings().levels.at(level).prolongation_order / 2;
  return grid;
}

}  // namespace

std::vector<LevelGrid> level_grids(const grid_driver::cGH* gh, int map) {
  std::vector<LevelGrid> result;
  for (int level = 0; level < grid_driver::max_level_count(gh); ++level)
    result.push_back(level_grid(gh, map, level));
  return result;
}

regridding::Coordinates coordinates(const grid_driver::cGH* gh, int map) {
  const auto coarsest = grid_driver::level_coordinates(gh, map, 0);
  return {coarsest.origin, coarsest.spacing};
}

}  // namespace carpet_lib
