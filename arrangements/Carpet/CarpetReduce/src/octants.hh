// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Octants: the eight parts of the cell around a grid point, as bits. Bit d of an octant's number says on
// which side of the point it lies on axis d. The weight of a point is the fraction of its octants in use.
#ifndef CARPETREDUCE_OCTANTS_HH
#define CARPETREDUCE_OCTANTS_HH

#include "Saguaro/Geometry/src/geometry.hh"
#include "bits.h"

namespace carpet_reduce {

constexpr unsigned all_octants = 0xff;

/// Octants on one side of a point. \param side  0: lower, 1: upper
constexpr unsigned octants_on_side(int axis, int side) {
  unsigned result = 0;
  for (unsigned octant = 0; octant < 8; ++octant)
    if (static_cast<int>(octant >> axis & 1) == side) result |= 1U << octant;
  return result;
}

/// Octants of a point that lie inside of two faces. Positions in grid spacings; a cell cut elsewhere than
/// through its centre counts as a whole, on the side where its point is.
unsigned octants_inside(int axis, double position, double lower_face, double upper_face);

/// The octants of a level as points of a lattice twice as fine: those of point p are 2 p + s with s, on each
/// axis, `first_octant(centring)` or one more.
using OctantRegion = geometry::Region<3>;
constexpr geometry::Coordinate first_octant(geometry::Centring centring) {
  return centring == geometry::Centring::vertex ? -1 : 0;
}

/// A region of a level, continued by the points of a coarser cell beyond the domain where it reaches its end:
/// which octants of the outermost points are inside the domain is not a matter of levels.
/// \param step  points of the level per point of the next coarser one, or 1
geometry::Region<3> continued(const geometry::Region<3>& region, const geometry::Box<3>& domain,
                              const geometry::Index<3>& step);

/// The octants that count on a level: those between its active points (vertex), or in its active cells, and
/// not between or in those of the next finer level. So each part of the domain counts once over all levels.
///
/// Where a level of a factor of 3 or more ends inside an octant of the coarser one, that octant counts on the
/// coarser level, as a whole: a point has no smaller parts than octants.
/// \param active, finer  active points of the level and of the next finer one; `finer` may be empty
/// \param step  points of the level per point of the next coarser one, on each axis; 1 on the coarsest level
/// \param finer_step  points of the finer level per point of this one
OctantRegion counting_octants(const geometry::Region<3>& active, const geometry::Index<3>& step,
                              const geometry::Region<3>& finer, const geometry::Index<3>& finer_step,
                              geometry::Centring centring);

/// 0, 1/8, ... 1.
inline double weight_of(unsigned octants) { return BCNT(octants & all_octants) / 8.0; }

}  // namespace carpet_reduce

#endif
