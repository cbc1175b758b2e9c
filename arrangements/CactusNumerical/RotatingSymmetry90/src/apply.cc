// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The zones beyond the lower x and y faces. With a and b positive distances from the axis, (-a, b) is a
// quarter turn ahead of (b, a), (b, -a) a quarter turn behind (a, b), and (-a, -b) half a turn from (a, b).
#include <cmath>
#include <utility>

#include "Saguaro/SymmetryZones/src/guard.hh"
#include "Saguaro/SymmetryZones/src/plane.hh"
#include "Saguaro/SymmetryZones/src/registration.hh"
#include "Saguaro/SymmetryZones/src/zone.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/driver_hooks.hh"
#include "quarter_turn.hh"

namespace {

using grid_symmetry::AxisMap;
using symmetry_zones::Plane;
using symmetry_zones::Range;
using symmetry_zones::Zone;

constexpr int x = 0, y = 1;

Plane plane_of(const cGH* gh, int direction) { return symmetry_zones::plane_at(gh, direction, 0); }

Range beyond(const cGH* gh, int direction) { return {0, gh->cctk_nghostzones[direction]}; }
Range inside(const cGH* gh, int direction) {
  const int ghosts = gh->cctk_nghostzones[direction];
  return {ghosts, symmetry_zones::level_size(gh)[direction] - ghosts};
}

Zone whole_level(const cGH* gh) { return {symmetry_zones::whole_level(gh), symmetry_zones::whole_level(gh)}; }

/// The zone beyond the face of one direction, without the corner: its points lie along the other direction as
/// their sources lie along this one.
Zone face_zone(const cGH* gh, int normal) {
  const int other = 1 - normal;
  Zone zone = whole_level(gh);
  zone.target[normal] = beyond(gh, normal);
  zone.target[other] = inside(gh, other);
  zone.source[other] = plane_of(gh, normal).image(zone.target[normal]);
  zone.source[normal] = zone.target[other];
  std::swap(zone.source_axis[x], zone.source_axis[y]);
  zone.is_flipped[normal] = true;
  return zone;
}

Zone corner_zone(const cGH* gh) {
  Zone zone = whole_level(gh);
  for (const int d : {x, y}) {
    zone.target[d] = beyond(gh, d);
    zone.source[d] = plane_of(gh, d).image(zone.target[d]);
    zone.is_flipped[d] = true;
  }
  return zone;
}

}  // namespace

extern "C" void Rot90_ComputeLevelExtent(CCTK_ARGUMENTS) {
  for (const int d : {x, y}) symmetry_zones::require_zone_below(cctkGH, d, plane_of(cctkGH, d));
  const CCTK_REAL spacing_x = symmetry_zones::level_spacing(cctkGH, x);
  const CCTK_REAL spacing_y = symmetry_zones::level_spacing(cctkGH, y);
  if (plane_of(cctkGH, x).sum != plane_of(cctkGH, y).sum ||
      symmetry_zones::level_size(cctkGH)[x] != symmetry_zones::level_size(cctkGH)[y] ||
      std::abs(spacing_x - spacing_y) > 1e-6 * spacing_x)
    CCTK_VERROR(
        "A quarter turn exchanges x and y: they need the same number of points, spacing and place of the "
        "axis, but "
        "have %d and %d points with spacings %g and %g, and %d and %d points beyond the axis",
        symmetry_zones::level_size(cctkGH)[x], symmetry_zones::level_size(cctkGH)[y], double(spacing_x),
        double(spacing_y), plane_of(cctkGH, x).points_below(), plane_of(cctkGH, y).points_below());
}

extern "C" void Rot90_ApplyBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(cctkGH);
  const std::pair<Zone, AxisMap> zones[] = {{face_zone(cctkGH, x), quarter_turn::turns(1)},
                                            {face_zone(cctkGH, y), quarter_turn::turns(-1)},
                                            {corner_zone(cctkGH), quarter_turn::turns(2)}};
  for (const auto& [zone, turn] : zones) {
    if (poison_boundaries) symmetry_zones::poison(cctkGH, variables, zone.target, int(poison_value));
    symmetry_zones::fill_zone(cctkGH, variables, zone, turn);
    if (check_boundaries)
      symmetry_zones::require_no_poison(cctkGH, variables, zone.target, int(poison_value));
  }
  flesh::driver_hooks().note_filled_outside(flesh::levels().current(cctkGH), variables,
                                            flesh::outside::zone(2 * x) | flesh::outside::zone(2 * y));
}

/// Zones are filled on the side on which their variables live.
void quarter_turn::register_device_version() {
  symmetry_zones::register_for_both_sides<Rot90_ApplyBC>(CCTK_THORNSTRING, "Rot90_ApplyBC");
}
