// SPDX-License-Identifier: LGPL-2.1-or-later
#include "alignment.hh"

#include <cmath>

#include "grid_driver.hh"

namespace carpet_regrid2 {
namespace {

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

int first_aligned_level(const cGH* gh, bool with_parent) {
  int level = 1;
  while (level < grid_driver::max_level_count(gh) &&
         !(is_about_to_step(gh, level) && (!with_parent || is_at_time_of_parent(gh, level))))
    ++level;
  return level;
}

}  // namespace carpet_regrid2
