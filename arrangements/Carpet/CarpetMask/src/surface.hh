// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The inside of a surface that is given by its distance from an origin.
#ifndef CARPETMASK_SURFACE_HH
#define CARPETMASK_SURFACE_HH

#include <array>
#include <cstddef>

namespace carpet_mask {

/// A star-shaped surface: radii by angles theta (from the z axis) and phi (about it).
struct Surface {
  std::array<double, 3> origin{};
  std::array<double, 2> first_angle{};  ///< theta and phi of point (0, 0), the first that is no ghost point
  std::array<double, 2> angle_step{1, 1};
  std::array<int, 2> shape{};          ///< numbers of points, without ghost points
  std::size_t row = 0;                 ///< elements from one phi to the next, >= shape[0] with ghost points
  const double* radius = nullptr;      ///< radius[i + row * j]
  std::array<bool, 3> is_symmetric{};  ///< stored for positive x, y, z only
};

/// True if a point is not farther from the origin than `factor` times the surface is at the nearest angles
/// that are stored. Nothing is inside of a surface that nobody has set yet: origin and radii are not finite.
bool is_inside(const Surface& surface, double factor, const std::array<double, 3>& point);

/// The inside of `factor` times a surface. Only points between the balls that touch it from within and from
/// without need their angles.
class Inside {
 public:
  /// \param surface  its radii must not change as long as this is asked
  Inside(const Surface& surface, double factor);
  /// The same as is_inside().
  bool holds(const std::array<double, 3>& point) const;

 private:
  Surface surface_;
  double factor_;
  double nearest_, farthest_;  ///< the least and the largest distance from the origin at which it may end
};

}  // namespace carpet_mask

#endif
