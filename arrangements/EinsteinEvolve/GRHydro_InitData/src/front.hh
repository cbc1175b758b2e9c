// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GRHYDRO_INITDATA_FRONT_HH
#define GRHYDRO_INITDATA_FRONT_HH

#include "state.hh"

namespace initial_data {

/// A surface that separates two states, and a basis in which its normal comes first.
struct Front {
  enum class Shape { x, y, z, diagonal_2d, diagonal_3d, sphere };
  Shape shape;
  Vector centre;      ///< a point of the plane, or the centre of the sphere
  double radius = 1;  ///< of the sphere
  bool is_reversed = false;

  /// Grows along the normal and vanishes at the front: a coordinate, the sum of two or three, or the distance
  /// from the sphere.
  double position(const Vector& at) const;
  /// A vector given along the normal and two tangents, in Cartesian components. Tangents follow the normal in
  /// the cyclic order x, y, z; along diagonals they are those of x and y turned with it.
  Vector turned(const Vector& along_normal) const;
};

}  // namespace initial_data

#endif
