// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where slices lie, as the parameters and the coordinate system say.
#ifndef IOASCII_PLACES_HH
#define IOASCII_PLACES_HH

#include <array>
#include <vector>

#include "cctk.h"
#include "names.hh"

namespace io_ascii {

/// A coordinate along one axis of the grid.
struct Coordinate {
  int variable;  ///< a grid function that holds it
  double minimum, maximum, spacing;
};

/// The coordinates of a group, one per dimension; none if it has no system whose coordinates are grid
/// functions.
std::vector<Coordinate> coordinates_of(const cGH* gh, int group);

/// Where a slice of a group cuts the axes along which it does not extend. Arrays are cut at 0.
/// \param warn  whether to tell the user of positions outside of the grid
std::array<int, 3> cut_of(const cGH* gh, int group, const Slice& slice, bool warn = false);

}  // namespace io_ascii

#endif
