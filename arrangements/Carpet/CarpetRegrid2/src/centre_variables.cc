// SPDX-License-Identifier: LGPL-2.1-or-later
#include "centre_variables.hh"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace carpet_regrid2 {
namespace {

using regridding::Centre;
using regridding::Vector;

[[noreturn]] void refuse(int number, const std::string& what) {
  throw std::invalid_argument("CarpetRegrid2: centre " + std::to_string(number + 1) + " " + what);
}

/// A thorn may have written the radii along the axes: they are used where they are not negative.
double radius_along(double along_axis, double of_cube) { return along_axis >= 0 ? along_axis : of_cube; }

void check(const Centre& centre, int number) {
  for (const double x : centre.position)
    if (!std::isfinite(x)) refuse(number, "is at no finite position; look at the thorn that moves it");
  for (std::size_t n = 0; n < centre.radii.size(); ++n)
    for (const double r : centre.radii[n])
      if (!(std::isfinite(r) && r >= 0))
        refuse(number, "has no radius for level " + std::to_string(n + 1) + "; set CarpetRegrid2::radius_" +
                           std::to_string(number + 1) + "[" + std::to_string(n + 1) +
                           "] or make num_levels_" + std::to_string(number + 1) + " smaller");
}

}  // namespace

Centre centre(const cGH* cctkGH, int number) {
  DECLARE_CCTK_ARGUMENTS;
  Centre result;
  if (!active[number]) return result;
  result.position = {position_x[number], position_y[number], position_z[number]};
  for (int level = 1; level < num_levels[number]; ++level) {
    const int n = number * max_levels + level;
    result.radii.push_back({radius_along(radius_x[n], radius[n]), radius_along(radius_y[n], radius[n]),
                            radius_along(radius_z[n], radius[n])});
  }
  check(result, number);
  return result;
}

Centre old_centre(const cGH* cctkGH, int number) {
  DECLARE_CCTK_ARGUMENTS;
  Centre result;
  if (!old_active[number]) return result;
  result.position = {old_position_x[number], old_position_y[number], old_position_z[number]};
  for (int level = 1; level < old_num_levels[number]; ++level) {
    const int n = number * max_levels + level;
    result.radii.push_back({old_radius_x[n], old_radius_y[n], old_radius_z[n]});
  }
  return result;
}

void remember_centre(const cGH* cctkGH, int number) {
  DECLARE_CCTK_ARGUMENTS;
  const Centre now = centre(cctkGH, number);
  old_active[number] = active[number];
  old_num_levels[number] = num_levels[number];
  old_position_x[number] = position_x[number];
  old_position_y[number] = position_y[number];
  old_position_z[number] = position_z[number];
  for (std::size_t level = 0; level < now.radii.size(); ++level) {
    const std::size_t n = number * max_levels + level + 1;
    old_radius_x[n] = now.radii[level][0];
    old_radius_y[n] = now.radii[level][1];
    old_radius_z[n] = now.radii[level][2];
  }
}

bool was_switched(const cGH* cctkGH, int number) {
  DECLARE_CCTK_ARGUMENTS;
  return (active[number] != 0) != (old_active[number] != 0);
}

}  // namespace carpet_regrid2
