// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/plane.hh"

#include <cmath>

namespace symmetry_zones {

Plane plane_at(const cGH* gh, int direction, CCTK_REAL position) {
  // How far from a point or a middle a plane may lie, in spacings: origins are sums of rounded numbers.
  constexpr CCTK_REAL tolerance = 1e-6;
  const CCTK_REAL index = (position - level_origin(gh, direction)) / level_spacing(gh, direction);
  const CCTK_REAL sum = std::round(2 * index);
  if (std::fabs(2 * index - sum) > tolerance)
    CCTK_VERROR(
        "The %c = %g plane of a symmetry lies %g spacings above the first point; it must go through a point "
        "or "
        "half-way between two",
        "xyz"[direction], double(position), double(index));
  return {static_cast<int>(sum)};
}

void require_zone_below(const cGH* gh, int direction, const Plane& plane) {
  const int ghosts = gh->cctk_nghostzones[direction], needed = plane.sum + 1;
  const int points = level_size(gh)[direction];
  if (plane.points_below() != ghosts)
    CCTK_VERROR(
        "%d points lie below a plane of symmetry in direction %c; it must be as many as ghost zones, %d",
        plane.points_below(), "xyz"[direction], ghosts);
  if (points < needed)
    CCTK_VERROR("The grid has %d points in direction %c; a symmetry with %d ghost zones needs at least %d",
                points, "xyz"[direction], ghosts, needed);
}

}  // namespace symmetry_zones
