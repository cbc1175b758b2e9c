// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Octants: the eight parts of the cell around a grid point, as bits. Bit d of an octant's number says on
// which side of the point it lies on axis d. The weight of a point is the fraction of its octants in use.
#ifndef CARPETREDUCE_OCTANTS_HH
#define CARPETREDUCE_OCTANTS_HH

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

/// 0, 1/8, ... 1.
inline double weight_of(unsigned octants) { return BCNT(octants & all_octants) / 8.0; }

}  // namespace carpet_reduce

#endif
