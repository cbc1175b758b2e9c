// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How thin parts of a grid may be at the faces of the domain without storing more than ghost zones around
// them.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_MINIMUM_WIDTH_HH
#define SAGUARO_GRID_DRIVER_SHAPE_MINIMUM_WIDTH_HH

#include <algorithm>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace grid_driver {

/// Points of the zone at a face of the domain that thorns set after a SYNC: the outer boundary, or that of a
/// symmetry, which is as wide as ghost zones.
inline Coordinate zone_width(Coordinate boundary_width, Coordinate ghosts) {
  return std::max(boundary_width, ghosts);
}

/// Points that a part at a face of the domain should have where the grid is cut: the zone there, and ghost
/// zones next to it. Next to narrower parts ghost zones hold points that a SYNC brings and that boundary
/// conditions or symmetries set only afterwards; who stores some of these then stores the whole zone, and
/// what is next to it, and sets it as well (`Lattice::component`). In periodic directions SYNC sets these,
/// too.
inline Coordinate comfortable_width_at_face(Coordinate boundary_width, Coordinate ghosts, bool is_periodic) {
  return std::max<Coordinate>(1, ghosts + (is_periodic ? 0 : zone_width(boundary_width, ghosts)));
}

/// Points that it must have. Without ghost zones nothing is exchanged, so that a part has whole zones of its
/// own.
inline Coordinate minimum_width_at_face(Coordinate boundary_width, Coordinate ghosts, bool is_periodic) {
  return ghosts > 0 ? 1 : comfortable_width_at_face(boundary_width, ghosts, is_periodic);
}

}  // namespace grid_driver

#endif
