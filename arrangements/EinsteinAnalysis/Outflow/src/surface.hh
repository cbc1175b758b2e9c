// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points, normals and integrals on a surface r(theta, phi).
#ifndef OUTFLOW_SURFACE_HH
#define OUTFLOW_SURFACE_HH

#include <array>
#include <functional>
#include <vector>

namespace outflow {

using Vector = std::array<double, 3>;

/// Angles of the points inside, which lie in the middle of cells of equal angles: theta from 0 to pi, phi all
/// around.
struct Grid {
  int n_theta, n_phi;
  double first_theta, first_phi, step_theta, step_phi;
  double theta(int i) const { return first_theta + i * step_theta; }
  double phi(int j) const { return first_phi + j * step_phi; }
  int points() const { return n_theta * n_phi; }
};

/// A point of a surface, with the coordinate area of its cell as a vector: along the outward normal.
struct SurfacePoint {
  Vector place;
  Vector area;
  double element() const;
};

/// All points of a surface, theta fastest.
/// \param radius  at point (i, j); is asked for -2 <= i < n_theta + 2 and -2 <= j < n_phi + 2. Derivatives are of fourth order
std::vector<SurfacePoint> points_of(const Grid& grid, const Vector& origin,
                                    const std::function<double(int, int)>& radius);

/// Weight of row i of n in an integral over theta: the open formula of fourth order for points in the middle
/// of cells.
/// \param n  at least 2; below 6 the weights of both ends meet and the sum is less accurate
double theta_weight(int i, int n);

/// What observers at rest in the slices see at a point.
struct Matter {
  double rho;
  Vector velocity;
  double lapse;
  Vector shift;
  std::array<double, 6> metric;  ///< xx xy xz yy yz zz

  /// 1/sqrt(1 - v^2).
  double w_lorentz() const;
  /// sqrt(g) rho W (alpha v^i - beta^i) along a vector.
  double flux_through(const Vector& area) const;
  /// -u_t - 1.
  double energy_at_infinity() const;

 private:
  Vector lowered_velocity() const;
};

}  // namespace outflow

#endif
