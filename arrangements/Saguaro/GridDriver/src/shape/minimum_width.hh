// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How thin a grid may be cut at the faces of the domain.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_MINIMUM_WIDTH_HH
#define SAGUARO_GRID_DRIVER_SHAPE_MINIMUM_WIDTH_HH

#include <algorithm>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace grid_driver {

/// Points that a part at a face of the domain must have where the grid is cut: the zone there, which is the
/// outer boundary or a symmetry's, as wide as ghost zones, and ghost zones next to it. Else these would hold
/// points that a SYNC brings and that boundary conditions or symmetries set only afterwards, on another
/// process. In periodic directions SYNC sets these, too.
inline Coordinate minimum_width_at_face(Coordinate boundary_width, Coordinate ghosts, bool is_periodic) {
  return std::max<Coordinate>(1, ghosts + (is_periodic ? 0 : std::max(boundary_width, ghosts)));
}

}  // namespace grid_driver

#endif
