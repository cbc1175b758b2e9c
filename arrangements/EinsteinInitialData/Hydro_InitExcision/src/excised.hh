// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef HYDRO_INITEXCISION_EXCISED_HH
#define HYDRO_INITEXCISION_EXCISED_HH

#include <array>

namespace excision {

using Vector = std::array<double, 3>;

enum class Shape { box, x_axis, y_axis, z_axis, diagonal, sphere };

/// A part of a domain. Its size is a fraction of that of the domain: of the length along an axis, of the sum
/// of the three along the diagonal, of half the length along x for the radius of a sphere, and of half the
/// lengths for a box. Regions along axes and diagonal lie at the upper end.
struct Region {
  Shape shape;
  double fraction;
  double
      length;  ///< if above 0, this is the size and not the fraction; for spheres and boxes from side to side
  bool is_flipped;
  Vector centre;
  Vector lower, upper;  ///< the domain

  /// Is a point excised? Points of the boundary are not.
  bool contains(const Vector& at) const;
  /// Its size from side to side.
  double size() const;

 private:
  double extent(int axis) const { return upper[axis] - lower[axis]; }
  bool is_inside(const Vector& at) const;
};

}  // namespace excision

#endif
