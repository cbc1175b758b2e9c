// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions Radiation and Robin on the host.
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cctk_Parameters.h"
#include "conditions.hh"
#include "falloff.hh"
#include "registry.hh"

namespace boundary {

namespace {

/// Values at the points of coordinates alone.
void require_real_grid_function(int variable, const char* condition) {
  if (CCTK_VarTypeI(variable) == CCTK_VARIABLE_REAL && CCTK_GroupTypeFromVarI(variable) == CCTK_GF &&
      CCTK_GroupDimFromVarI(variable) == max_dimension)
    return;
  CCTK_VERROR("%s: %s is no real grid function of three dimensions; choose another boundary condition",
              condition, CCTK_FullVarName(variable));
}

const CCTK_REAL* coordinate(const cGH* GH, int variable) {
  const auto* data =
      static_cast<const CCTK_REAL*>(variable < 0 ? nullptr : CCTK_VarDataPtrI(GH, 0, variable));
  if (!data)
    CCTK_ERROR("Radiation and Robin boundaries need the coordinates x, y, z (system cart3d) and r (spher3d)");
  return data;
}

const CCTK_REAL* radius(const cGH* GH) { return coordinate(GH, radius_index()); }

/// Visits the zones from inside out. \param at_zone  makes a function of one point's place for a zone
template <class AtZone>
void apply(const Shape& shape, Zones zones, AtZone at_zone) {
  for (const Zone& zone : zones) {
    const auto at_point = at_zone(zone, -zone.outward * shape.stride[zone.direction]);
    for_each_point(shape, zone, [&](int outer, const auto&) { at_point(outer); });
  }
}

bool is_zero_or_nan(const CCTK_REAL* values, std::ptrdiff_t count) {
  return std::all_of(values, values + count, [](CCTK_REAL value) { return !(std::abs(value) > 0); });
}

/// While initial data are set up there may be no step before them: thorns, or a driver that fills or steps
/// back, give past timelevels values. Public drivers apply the condition all the same, and so does this
/// thorn.
void warn_of_empty_past(const cGH* GH, int variable, const CCTK_REAL* now, const CCTK_REAL* old) {
  if (GH->cctk_iteration != 0) return;
  const std::ptrdiff_t count = std::ptrdiff_t{GH->cctk_ash[0]} * GH->cctk_ash[1] * GH->cctk_ash[2];
  if (!is_zero_or_nan(old, count) || is_zero_or_nan(now, count)) return;
  if (!registry().is_first_warning(variable)) return;
  CCTK_VWARN(CCTK_WARN_ALERT,
             "The Radiation boundary condition of %s changes its initial data by the values of the previous "
             "timelevel, which holds none; fill it before (MoL::initial_data_is_crap), or choose another "
             "condition",
             CCTK_FullVarName(variable));
}

}  // namespace

int radius_index() { return CCTK_CoordIndex(-1, "r", "spher3d"); }
int coordinate_index(int direction) { return CCTK_CoordIndex(direction + 1, nullptr, "cart3d"); }

void apply_radiation(const cGH* GH, int variable, Zones zones, const Radiation& radiation) {
  DECLARE_CCTK_PARAMETERS;
  require_real_grid_function(variable, "Radiation");
  require_alike(GH, variable, radiation.previous, "Radiation");
  auto* f = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(GH, 0, variable));
  const auto* old =
      static_cast<const CCTK_REAL*>(CCTK_VarDataPtrI(GH, radiation.previous_timelevel, radiation.previous));
  if (!f || !old)
    CCTK_VERROR("The Radiation boundary condition of %s needs its previous values, which have no storage",
                CCTK_FullVarName(variable));
  warn_of_empty_past(GH, variable, f, old);
  const CCTK_REAL dt = GH->cctk_delta_time / GH->cctk_timefac;
  apply(shape_of(GH, variable), zones, [&](const Zone& zone, int inward) {
    return RadiationAtPoint{f,
                            old,
                            coordinate(GH, coordinate_index(zone.direction)),
                            radius(GH),
                            inward,
                            dt,
                            radiation.limit,
                            radiation.speed,
                            static_cast<int>(radpower)};
  });
}

void apply_robin(const cGH* GH, int variable, Zones zones, const Robin& robin) {
  require_real_grid_function(variable, "Robin");
  auto* f = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(GH, 0, variable));
  if (!f) CCTK_VERROR("The Robin boundary condition of %s needs its storage", CCTK_FullVarName(variable));
  apply(shape_of(GH, variable), zones, [&](const Zone&, int inward) {
    return RobinAtPoint{f, radius(GH), inward, robin.limit, robin.power};
  });
}

}  // namespace boundary
