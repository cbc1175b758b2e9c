// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver_grids.hh"

#include <cmath>

#include "cctk.h"
#include "grid_driver_faces.hh"

namespace carpet_regrid2 {
namespace {

regridding::LevelGrid level_grid(const cGH* gh, int map, int level) {
  const grid_driver::LevelShape& shape = grid_driver::level_shape(gh, map, level);
  regridding::LevelGrid grid;
  grid.centring = shape.centring;
  grid.step = shape.step;
  grid.factor = shape.factor;
  grid.domain = shape.domain;
  grid.physical = shape.physical;
  grid.ghosts = shape.ghosts;
  grid.margin = geometry::sum<3>(shape.buffers, shape.overlaps);
  grid.reach = grid_driver::settings().levels.at(level).prolongation_order / 2;
  return grid;
}

/// True if a level begins a step in this iteration.
bool is_about_to_step(const cGH* gh, int level) {
  const int finest = grid_driver::max_level_count(gh) - 1;
  const int iterations = grid_driver::level_shape(gh, 0, finest).time_factor /
                         grid_driver::level_shape(gh, 0, level).time_factor;
  return gh->cctk_iteration == 0 || (gh->cctk_iteration - 1) % iterations == 0;
}

bool is_at_time_of_parent(const cGH* gh, int level) {
  if (level >= grid_driver::level_count(gh)) return true;
  const auto now = grid_driver::level_coordinates(gh, 0, level),
             parent = grid_driver::level_coordinates(gh, 0, level - 1);
  constexpr double tolerance = 1e-12;
  return std::abs(now.time - parent.time) <= tolerance * std::abs(gh->cctk_delta_time);
}

}  // namespace

std::vector<regridding::LevelGrid> level_grids(const cGH* gh, int map) {
  std::vector<regridding::LevelGrid> result;
  for (int level = 0; level < grid_driver::max_level_count(gh); ++level)
    result.push_back(level_grid(gh, map, level));
  return result;
}

regridding::Coordinates coordinates(const cGH* gh, int map) {
  const auto coarsest = grid_driver::level_coordinates(gh, map, 0);
  return {coarsest.origin, coarsest.spacing};
}

int first_aligned_level(const cGH* gh, bool with_parent) {
  int level = 1;
  while (level < grid_driver::max_level_count(gh) &&
         !(is_about_to_step(gh, level) && (!with_parent || is_at_time_of_parent(gh, level))))
    ++level;
  return level;
}

}  // namespace carpet_regrid2
