// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The geometry of a closed surface in space.
#ifndef QUASILOCALMEASURES_SURFACE_HH
#define QUASILOCALMEASURES_SURFACE_HH

#include <vector>

#include "space.hh"
#include "sphere.hh"

namespace quasi_local {

/// Components tt, tp, pp of a symmetric tensor in the surface.
using Tangential = std::array<double, 3>;

/// A point of the surface and what there is at it.
struct SurfacePoint {
  Vector place;             ///< relative to the centre
  Vector by_theta, by_phi;  ///< tangents
  Space space;
  Connection gamma;
  Symmetric up;                 ///< inverse metric of space
  double root;                  ///< of the determinant of the metric of space
  Tangential metric;            ///< of the surface
  double area;                  ///< root of its determinant: density in theta and phi
  Vector normal_below, normal;  ///< outward unit normal, as a covector and as a vector
  Tangential bending;           ///< k_AB = D_A s_B
  double ricci;                 ///< scalar curvature of the surface
};

/// A surface r(theta, phi) around a centre.
class Surface {
 public:
  /// \param radius  at all points of the sphere;  \param space  the geometry at all of them
  Surface(const Sphere& sphere, const Field& radius, const std::vector<Space>& space);

  const Sphere& sphere() const { return sphere_; }
  const SurfacePoint& point(int i, int j) const { return points_[sphere_.at(i, j)]; }
  const std::vector<SurfacePoint>& points() const { return points_; }

  /// Integral over the surface of a scalar, given at each point.
  /// \param scalar  of a SurfacePoint
  template <typename Scalar>
  double integral(Scalar scalar) const {
    double sum = 0;
    for (int j = 0; j < sphere_.nphi; ++j)
      for (int i = 0; i < sphere_.ntheta; ++i) {
        const SurfacePoint& p = point(i, j);
        sum += scalar(p) * p.area * weights_[i];
      }
    return sum;
  }

 private:
  void set_tangents(const Field& radius);
  void set_curvature();

  Sphere sphere_;
  std::vector<double> weights_;  ///< of the points at each theta: sines take longer than what is integrated
  std::vector<SurfacePoint> points_;
};

/// Where the points of a sphere of this radius lie, relative to the centre.
std::vector<Vector> places(const Sphere& sphere, const Field& radius);

/// epsilon_ij v^i w^j in the surface, for tangents v and w.
double area_of(const SurfacePoint& p, const Vector& v, const Vector& w);
/// epsilon_ik v^k as a vector: v turned by a right angle.
Vector turned(const SurfacePoint& p, const Vector& v);
/// k_AB v^A w^B
double bending(const SurfacePoint& p, const Vector& v, const Vector& w);
/// Contravariant components (theta, phi) of a tangent.
std::array<double, 2> components(const SurfacePoint& p, const Vector& v);
/// D_v of a tangent field within the surface.
/// \param change  its derivative along v, component by component
Vector covariant(const SurfacePoint& p, const Vector& v, const Vector& field, const Vector& change);

}  // namespace quasi_local

#endif
