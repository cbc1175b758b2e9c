// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which values of a level are used, as region algebra.
#ifndef CARPETEVOLUTIONMASK_USED_POINTS_HH
#define CARPETEVOLUTIONMASK_USED_POINTS_HH

#include "Saguaro/Geometry/src/geometry.hh"

namespace evolution_mask {

using Region = geometry::Region<3>;
using Index = geometry::Index<3>;

/// How a level takes values from the next coarser one.
struct Interpolation {
  Index step;   ///< points per point of the coarser level
  Index reach;  ///< points of the coarser level that are needed beyond the two around a point, on each side
};

/// The points of a level whose values are of no use: the next finer level replaces them, and interpolates
/// nothing from them.
/// \param replaced      points of the level that the finer one replaces
/// \param interpolated  points of the finer level that are interpolated: ghost and buffer zones
/// \param enlarged      the used region is wider by so many points, or narrower if negative
Region unused(const Region& replaced, const Region& interpolated, const Interpolation& how, int enlarged);

/// The points of a finer level that have an unused point next to them, or are one.
Region over(const Region& unused, const Index& step);

}  // namespace evolution_mask

#endif
