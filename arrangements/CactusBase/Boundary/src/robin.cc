// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fall-off with a power of the radius: f = f0 + k / r^n, with k taken from the neighbour towards the
// interior.
#include <cmath>

#include "conditions.hh"

namespace boundary {

void apply_robin(const cGH* GH, int variable, Zones zones, CCTK_REAL limit, int power) {
  const Shape shape = shape_of(GH, variable);
  const int radius = CCTK_CoordIndex(-1, "r", "spher3d");
  const auto* r = static_cast<const CCTK_REAL*>(radius < 0 ? nullptr : CCTK_VarDataPtrI(GH, 0, radius));
  auto* f = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(GH, 0, variable));
  if (!r || !f)
    CCTK_VERROR("The Robin boundary condition of %s needs its storage and the coordinate r (system spher3d)",
                CCTK_FullVarName(variable));

  for (const Zone& zone : zones) {
    const int inward = -zone.outward * shape.stride[zone.direction];
    for_each_point(shape, zone, [&](int outer, const auto&) {
      const int inner = outer + inward;
      f[outer] = limit + (f[inner] - limit) * std::pow(r[inner] / r[outer], power);
    });
  }
}

}  // namespace boundary
