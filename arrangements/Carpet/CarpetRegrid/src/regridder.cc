// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When regions are made anew, and how many levels there are.
#include "regridder.hh"

#include <algorithm>
#include <string>
#include <vector>

#include "carpetlib_level_grids.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "refined_boxes.hh"
#include "regridding.hh"

namespace carpet_regrid {
namespace {

using grid_driver::Region;
using grid_driver::Structure;
using regridding::LevelGrid;

bool is_start(const cGH* gh) { return gh->cctk_iteration == 0; }

bool is_due(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (is_start(gh)) return true;
  const bool comes_too_soon = gh->cctk_iteration == 1 && regrid_every > 1;
  return regrid_every > 0 && (gh->cctk_iteration - 1) % regrid_every == 0 && !comes_too_soon;
}

/// Parameters are part of checkpoints: a recovered run goes on with them.
void steer(const char* parameter, int value) {
  CCTK_ParameterSet(parameter, "CarpetRegrid", std::to_string(value).c_str());
}

int level_count_from_function(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int most = grid_driver::max_level_count(gh);
  const int answer = RegridLevel(gh, refinement_levels, most);
  if (1 <= answer && answer <= most) return answer;
  CCTK_VWARN(
      CCTK_WARN_ALERT,
      "RegridLevel wants %d levels, but from 1 to %d are possible (Carpet::max_refinement_levels); there "
      "are still %d",
      answer, most, int(refinement_levels));
  return refinement_levels;
}

/// The number of levels from now on.
int activated_level_count(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(activate_levels_on_regrid, "function")) return level_count_from_function(gh);
  if (CCTK_EQUALS(activate_levels_on_regrid, "fixed") && gh->cctk_iteration - 1 >= activate_next) {
    steer("activate_next", gh->cctk_iteration);
    return std::clamp(int(refinement_levels + num_new_levels), 1, grid_driver::max_level_count(gh));
  }
  return refinement_levels;
}

/// \return true if there are more or fewer of them than before
bool activate_levels(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int count = activated_level_count(gh);
  if (count == refinement_levels) return false;
  if (verbose || veryverbose)
    CCTK_VINFO("There are %d levels from now on, after %d", count, int(refinement_levels));
  steer("refinement_levels", count);
  return true;
}

Region new_region(const cGH* gh, int map, int level, const Region& coarser) {
  const std::vector<LevelGrid> grids = carpet_lib::level_grids(gh, map);
  const regridding::Coordinates place = carpet_lib::coordinates(gh, map);
  const auto boxes =
      refined_boxes({level, grids[level], grids.back().factor, place, coarser.bounding_box(), gh->cctk_time});
  return Region::united(boxes);
}

Structure new_structure(const cGH* gh, const Structure& now) {
  DECLARE_CCTK_PARAMETERS;
  Structure result{now.front()};
  for (int level = 1; level < refinement_levels; ++level) {
    std::vector<Region> regions;
    for (int map = 0; map < grid_driver::map_count(gh); ++map)
      regions.push_back(new_region(gh, map, level, result.back()[map]));
    result.push_back(std::move(regions));
  }
  return result;
}

}  // namespace

Structure proposed_structure(const cGH* gh, const Structure& now) {
  DECLARE_CCTK_PARAMETERS;
  if (!is_due(gh)) return now;
  if (is_start(gh)) {
    steer("activate_next", 0);
  } else {
    const bool has_other_levels = activate_levels(gh);
    if (keep_same_grid_structure && !has_other_levels && !tracking) return now;
  }
  return new_structure(gh, now);
}

}  // namespace carpet_regrid
