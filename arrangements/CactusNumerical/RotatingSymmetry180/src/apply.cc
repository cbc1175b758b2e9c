// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The zone beyond the lower x face: the value at (-x, -y) from (x, y), relative to the axis.
#include "Saguaro/SymmetryZones/src/guard.hh"
#include "Saguaro/SymmetryZones/src/plane.hh"
#include "Saguaro/SymmetryZones/src/registration.hh"
#include "Saguaro/SymmetryZones/src/zone.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/driver_hooks.hh"
#include "half_turn.hh"

namespace {

namespace outside = flesh::outside;
using symmetry_zones::Plane;
using symmetry_zones::Zone;

/// The planes through the axis that are normal to x and y.
std::array<Plane, 2> planes_of(const cGH* gh) {
  const auto axis = half_turn::axis();
  return {symmetry_zones::plane_at(gh, 0, axis[0]), symmetry_zones::plane_at(gh, 1, axis[1])};
}

Zone zone_of(const cGH* gh) {
  Zone zone{symmetry_zones::whole_level(gh), symmetry_zones::whole_level(gh)};
  const auto planes = planes_of(gh);
  zone.target[0] = {0, gh->cctk_nghostzones[0]};
  for (int d = 0; d < 2; ++d) {
    zone.source[d] = planes[d].image(zone.target[d]);
    zone.is_flipped[d] = true;
  }
  return zone;
}

}  // namespace

extern "C" void Rot180_ComputeLevelExtent(CCTK_ARGUMENTS) {
  const auto planes = planes_of(cctkGH);
  symmetry_zones::require_zone_below(cctkGH, 0, planes[0]);
  if (planes[1].image(0) != symmetry_zones::level_size(cctkGH)[1] - 1)
    CCTK_VERROR(
        "Half a turn maps the first point of the y direction to point %d; it must be the last one, %d: the "
        "axis has to lie "
        "in the middle of y",
        planes[1].image(0), symmetry_zones::level_size(cctkGH)[1] - 1);
}

extern "C" void Rot180_ApplyBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(cctkGH);
  const Zone zone = zone_of(cctkGH);
  if (poison_boundaries) symmetry_zones::poison(cctkGH, variables, zone.target, int(poison_value));
  symmetry_zones::fill_zone(cctkGH, variables, zone, half_turn::turn());
  flesh::driver_hooks().note_filled_outside(flesh::levels().current(cctkGH), variables, outside::zone(0));
  if (check_boundaries) symmetry_zones::require_no_poison(cctkGH, variables, zone.target, int(poison_value));
}

/// Zones are filled on the side on which their variables live.
void half_turn::register_device_version() {
  symmetry_zones::register_for_both_sides<Rot180_ApplyBC>(CCTK_THORNSTRING, "Rot180_ApplyBC");
}
