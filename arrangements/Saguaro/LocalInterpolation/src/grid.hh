// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the molecule of a point lies on a grid, and which points are too far out.
#ifndef SAGUARO_LOCAL_INTERPOLATION_GRID_HH
#define SAGUARO_LOCAL_INTERPOLATION_GRID_HH

#include <array>
#include <cstddef>

namespace local_interpolation {

/// What is wrong with a point: the codes CCTK_ERROR_INTERP_....
enum class Status : int {
  ok = 0,
  grid_too_small = -1000,
  outside = -1002,
  not_finite = -1004,
  no_spacing = -1005
};

/// One direction of a grid with equal spacings.
struct Axis {
  double origin = 0;  ///< coordinate of the point with subscript 0
  double spacing = 1;
  std::ptrdiff_t first = 0, last = 0;  ///< subscripts of the points that may be used, both included
  /// By how many spacings a point may lie beyond the region where molecules are centred, and beyond the grid:
  /// at the lower and at the upper end.
  std::array<double, 2> off_centring{999, 999};
  std::array<double, 2> extrapolation{1e-10, 1e-10};
};

/// The points of one direction that a value is computed from.
struct Place {
  Status status = Status::ok;
  std::ptrdiff_t first = 0;  ///< subscript of the molecule's first point
  double position = 0;       ///< of the value, from there, in spacings
};

/// Molecules of an even number of points are centred around the interval in which the coordinate lies, those
/// of an odd number around the nearest point (half-way: the upper one). Near the ends of the grid they are
/// moved inwards.
/// \param points  of the molecule, >= 1
Place place_molecule(const Axis& axis, int points, double coordinate);

}  // namespace local_interpolation

#endif
