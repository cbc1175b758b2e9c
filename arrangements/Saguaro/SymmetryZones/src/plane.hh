// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Planes at which the indices of a level are mirrored.
#ifndef SAGUARO_SYMMETRY_ZONES_PLANE_HH
#define SAGUARO_SYMMETRY_ZONES_PLANE_HH

#include "Saguaro/SymmetryZones/src/zone.hh"

namespace symmetry_zones {

/// A plane x_d = constant on or half-way between points of the current level. A point and its image beyond
/// the plane have indices with the sum `sum`, counted from the lower end of the domain.
struct Plane {
  int sum;

  int image(int point) const { return sum - point; }
  bool is_staggered() const { return sum % 2 != 0; }
  /// Number of points below the plane.
  int points_below() const { return (sum + 1) / 2; }
  /// The images of a range: the same number of points in the opposite order.
  Range image(const Range& range) const { return {sum - (range.first + range.length - 1), range.length}; }
};

/// \param gh  in local mode
/// Stops the run if the plane lies elsewhere between two points.
Plane plane_at(const cGH* gh, int direction, CCTK_REAL position);

/// Stops the run unless as many points lie below the plane as the ghost zones are wide, with images inside.
void require_zone_below(const cGH* gh, int direction, const Plane& plane);

}  // namespace symmetry_zones

#endif
