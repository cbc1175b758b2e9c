// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When and how regions are made anew.
#include "regridder.hh"

#include <algorithm>
#include <array>
#include <vector>

#include "alignment.hh"
#include "carpetlib_level_grids.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "centre_variables.hh"
#include "grid_driver.hh"
#include "regridding.hh"

namespace carpet_regrid2 {
namespace {

using grid_driver::Region;
using grid_driver::Structure;
using regridding::Centre;
using regridding::LevelGrid;

// The other maps of a run are not refined.
constexpr int refined_map = 0;

bool is_due(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  return considers_regions(cctk_iteration) && (cctk_iteration == 0 || cctk_iteration > *last_iteration);
}

/// Thresholds are parameters of their own for each centre.
regridding::Thresholds thresholds(int number) {
  DECLARE_CCTK_PARAMETERS;
  const std::array<CCTK_REAL, 10> distances{movement_threshold_1, movement_threshold_2, movement_threshold_3,
                                            movement_threshold_4, movement_threshold_5, movement_threshold_6,
                                            movement_threshold_7, movement_threshold_8, movement_threshold_9,
                                            movement_threshold_10};
  const std::array<CCTK_REAL, 10> fractions{radius_rel_change_threshold_1, radius_rel_change_threshold_2,
                                            radius_rel_change_threshold_3, radius_rel_change_threshold_4,
                                            radius_rel_change_threshold_5, radius_rel_change_threshold_6,
                                            radius_rel_change_threshold_7, radius_rel_change_threshold_8,
                                            radius_rel_change_threshold_9, radius_rel_change_threshold_10};
  return {distances[number], fractions[number]};
}

bool have_centres_changed(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  for (int number = 0; number < num_centres; ++number)
    if (was_switched(gh, number) ||
        has_changed(old_centre(gh, number), centre(gh, number), thresholds(number)))
      return true;
  return false;
}

/// True if regions are to be made although no centre has changed.
bool is_forced(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  return cctk_iteration == 0 || *last_iteration == -1;
}

void add_levels(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!add_levels_automatically || cctk_iteration <= 1) return;
  for (int number = 0; number < num_centres; ++number)
    if (num_levels[number] < grid_driver::max_level_count(cctkGH)) {
      ++num_levels[number];
      CCTK_VINFO("Centre %d has %d levels from now on", number + 1, int(num_levels[number]));
    }
}

void report_centres(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!verbose && !veryverbose) return;
  for (int n = 0; n < num_centres; ++n)
    if (active[n])
      CCTK_VINFO("Centre %d is at position [%g,%g,%g] with %d levels", n + 1, position_x[n], position_y[n],
                 position_z[n], int(num_levels[n]));
    else
      CCTK_VINFO("Centre %d is not active", n + 1);
}

std::vector<Centre> centres(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<Centre> result;
  for (int number = 0; number < num_centres; ++number) result.push_back(centre(gh, number));
  return result;
}

regridding::Rules rules() {
  DECLARE_CCTK_PARAMETERS;
  regridding::Rules result;
  result.properly_nested = ensure_proper_nesting;
  result.min_distance = min_distance;
  result.min_fraction = min_fraction;
  result.granularity = granularity;
  result.snap_to_coarse = snap_to_coarse;
  result.symmetries = {bool(symmetry_rotating90),
                       bool(symmetry_rotating180),
                       bool(symmetry_parity),
                       {bool(symmetry_periodic_x), bool(symmetry_periodic_y), bool(symmetry_periodic_z)}};
  return result;
}

/// What the centres ask for on each level, from `first` on.
std::vector<Region> wanted_regions(const cGH* gh, const std::vector<LevelGrid>& grids, int first) {
  DECLARE_CCTK_PARAMETERS;
  const regridding::Coordinates place = carpet_lib::coordinates(gh, refined_map);
  const std::vector<Centre> all = centres(gh);
  std::vector<Region> result(grids.size());
  for (int level = first; level < int(grids.size()); ++level)
    result[level] = region_around(place, grids[level], all, level, boundary_shiftout);
  return result;
}

int first_changing_level(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (!freeze_unaligned_levels && !freeze_unaligned_parent_levels) return 1;
  return first_aligned_level(gh, freeze_unaligned_parent_levels);
}

/// Levels below `first` stay what they are.
Structure with_new_levels(const cGH* gh, Structure structure, int first) {
  const std::vector<LevelGrid> grids = carpet_lib::level_grids(gh, refined_map);
  const std::vector<Region> regions = regrid(wanted_regions(gh, grids, first), grids, first, rules());
  structure.resize(first);
  for (int level = first; level < int(regions.size()); ++level) {
    structure.emplace_back(grid_driver::map_count(gh));
    structure.back()[refined_map] = regions[level];
  }
  return structure;
}

void remember(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *last_iteration = cctk_iteration;
  *last_map = refined_map;
  for (int number = 0; number < num_centres; ++number) remember_centre(cctkGH, number);
}

}  // namespace

bool considers_regions(int iteration) {
  DECLARE_CCTK_PARAMETERS;
  return iteration == 0 || (regrid_every > 0 && (iteration - 1) % regrid_every == 0);
}

Structure proposed_structure(const cGH* gh, const Structure& now) {
  DECLARE_CCTK_PARAMETERS;
  if (!is_due(gh)) return now;
  add_levels(gh);
  if (!is_forced(gh) && !have_centres_changed(gh)) {
    if (verbose || veryverbose)
      CCTK_INFO("Refined regions have not changed sufficiently; skipping regridding");
    return now;
  }
  const int first = first_changing_level(gh);
  if (first > int(now.size())) return now;
  report_centres(gh);
  if (verbose || veryverbose) CCTK_VINFO("Regridding levels %d and up", first);
  Structure result = with_new_levels(gh, now, first);
  remember(gh);
  return result;
}

}  // namespace carpet_regrid2

extern "C" CCTK_INT CarpetRegrid2_IsIterationOfRegridding(CCTK_INT iteration) {
  return carpet_regrid2::considers_regions(int(iteration));
}
