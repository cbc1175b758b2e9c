// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SETMASK_SPHERICALSURFACE_INSIDE_HH
#define SETMASK_SPHERICALSURFACE_INSIDE_HH

#include <array>
#include <functional>

namespace set_mask {

using Vector = std::array<double, 3>;

/// A region around an origin: a sphere, or the inside of a surface that is given at some angles.
struct Region {
  Vector origin;
  double factor;           ///< by which the region is larger
  double smallest_radius;  ///< of the surface
  bool has_true_shape;     ///< else it is the sphere of the smallest radius

  // The points of the surface, without ghost points.
  int n_theta, n_phi;
  double first_theta, first_phi, step_theta, step_phi;
  std::function<double(int, int)> radius;  ///< at (theta, phi)

  /// Is a point inside? The surface is where its nearest point in angle says.
  bool contains(const Vector& point) const;
};

}  // namespace set_mask

#endif
