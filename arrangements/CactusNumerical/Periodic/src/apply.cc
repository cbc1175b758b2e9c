// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the points beyond periodic faces.
#include <vector>

#include "Saguaro/GridSymmetry/src/variables.hh"
#include "Saguaro/SymmetryZones/src/guard.hh"
#include "Saguaro/SymmetryZones/src/periodic.hh"
#include "Saguaro/SymmetryZones/src/registration.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "periodic.hh"

namespace {

using symmetry_zones::dimension;
using symmetry_zones::PeriodicZones;

/// Calls `visit(box)` for the zones of all periodic faces.
template <class Visit>
void for_each_zone(const cGH* gh, const PeriodicZones& zones, Visit visit) {
  for (int d = 0; d < dimension; ++d)
    for (const int first : {0, symmetry_zones::level_size(gh)[d] - zones[d].upper}) {
      if (zones[d].both() == 0) continue;
      symmetry_zones::Box box = symmetry_zones::whole_level(gh);
      box[d] = {first, zones[d].upper};
      visit(box);
    }
}

PeriodicZones zones_of_grid(const cGH* gh) {
  const auto directions = periodic_thorn::periodic_directions();
  PeriodicZones zones{};
  for (int d = 0; d < dimension; ++d)
    if (directions[d]) zones[d] = {gh->cctk_nghostzones[d], gh->cctk_nghostzones[d]};
  return zones;
}

}  // namespace

extern "C" CCTK_INT BndPeriodicVI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_INT var_index) {
  return symmetry_zones::fill_variable(cctkGH, size, stencil, do_periodic, var_index);
}

extern "C" CCTK_INT BndPeriodicVN(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_STRING var_name) {
  return symmetry_zones::fill_variable(cctkGH, size, stencil, do_periodic, var_name);
}

extern "C" CCTK_INT BndPeriodicGI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_INT group_index) {
  return symmetry_zones::fill_group(cctkGH, size, stencil, do_periodic, group_index);
}

extern "C" CCTK_INT BndPeriodicGN(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                  const CCTK_INT* do_periodic, CCTK_STRING group_name) {
  return symmetry_zones::fill_group(cctkGH, size, stencil, do_periodic, group_name);
}

extern "C" void Periodic_ApplyBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const PeriodicZones zones = zones_of_grid(cctkGH);
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(cctkGH);

  if (poison_boundaries)
    for_each_zone(cctkGH, zones, [&](const auto& zone) {
      symmetry_zones::poison(cctkGH, variables, zone, int(poison_value));
    });
  symmetry_zones::require_filled(cctkGH, variables, zones);
  if (check_boundaries)
    for_each_zone(cctkGH, zones, [&](const auto& zone) {
      symmetry_zones::require_no_poison(cctkGH, variables, zone, int(poison_value));
    });
}

/// Zones are filled on the side on which their variables live.
void periodic_thorn::register_device_version() {
  symmetry_zones::register_for_both_sides<Periodic_ApplyBC>(CCTK_THORNSTRING, "Periodic_ApplyBC");
}
