// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What regridding must know of the lattice of a level.
#ifndef SAGUARO_REGRIDDING_LEVEL_GRID_HH
#define SAGUARO_REGRIDDING_LEVEL_GRID_HH

#include <array>

#include "Saguaro/Geometry/src/geometry.hh"

namespace regridding {

using geometry::Centring;
using geometry::Coordinate;
using Box = geometry::Box<3>;
using Index = geometry::Index<3>;
using Region = geometry::Region<3>;

/// The lattice of a level. A point c of the next coarser level lies on the point step * c of this one
/// (vertex), or is a cell that consists of step * c, ..., step * c + step - 1.
struct LevelGrid {
  Centring centring = Centring::vertex;
  Index step{2, 2, 2};    ///< points per point of the next coarser level
  Index factor{1, 1, 1};  ///< points per point of level 0
  Box domain;             ///< all points that there may be, outer boundary included
  Box physical;           ///< those within the physical domain: up to its faces (vertex), or the cells inside
  Index ghosts{1, 1, 1};  ///< width of the ghost zones
  Index margin{};  ///< width of the zone, outermost in a region, that is not evolved correctly (buffers)
  Coordinate reach = 0;  ///< points that interpolation from this level needs beyond the place, on either side
  /// Faces that lie half-way between two vertices, in the order -x +x -y +y -z +z. Faces of cells always do.
  std::array<bool, 6> is_staggered{};

  /// Faces of the physical domain, in units of half a spacing of the level.
  Coordinate twice_lower_face(int axis) const { return 2 * physical.lower[axis] - is_half_way(2 * axis); }
  Coordinate twice_upper_face(int axis) const { return 2 * physical.upper[axis] + is_half_way(2 * axis + 1); }

 private:
  Coordinate is_half_way(int face) const { return centring == Centring::cell || is_staggered[face] ? 1 : 0; }
};

}  // namespace regridding

#endif
