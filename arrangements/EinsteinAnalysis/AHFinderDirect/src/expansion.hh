// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Expansions of light rays at a point of a surface r = h(rho, sigma). Pure.
#ifndef AHFINDERDIRECT_EXPANSION_HH
#define AHFINDERDIRECT_EXPANSION_HH

#include <array>
#include <cmath>

#include "patches.hh"

namespace ah_finder {

/// xx, xy, xz, yy, yz, zz
using Symmetric = std::array<double, 6>;
constexpr int component_of(int i, int j) {
  constexpr int place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  return place[i][j];
}

/// The geometry of the slice at a point.
struct Geometry {
  Symmetric metric{}, curvature{};
  std::array<Symmetric, 3> metric_by{};  ///< derivatives of the metric by x, y, z

  bool is_finite() const;
  /// Leading minors of the metric are positive.
  bool is_positive() const;
};

/// h and its derivatives at a point.
struct Shape {
  double h = 0, by_rho = 0, by_sigma = 0, by_rho_rho = 0, by_rho_sigma = 0, by_sigma_sigma = 0;
};

/// Where a point of the surface lies: its direction, and the derivatives of its patch's angles for |x| = 1.
struct Place {
  Vector direction;
  AngleDerivatives rho, sigma;
};
Place place_of(const PatchSystem& system, int point);

struct Expansions {
  double divergence;  ///< X = D_i s^i, s the outward unit normal: the mean curvature
  double stretching;  ///< Y = K_ij s^i s^j - K
  Vector normal;      ///< s_i, lower index

  double outgoing() const { return divergence + stretching; }  ///< Theta_(l)
  double ingoing() const { return -divergence + stretching; }  ///< Theta_(n)
  double product() const { return outgoing() * ingoing(); }    ///< Y^2 - X^2
};

/// Thornburg 1996, Phys. Rev. D 54, 4899, eqs. (11)-(15), by the Hessian of r - h: with N^2 = g^ij n_i n_j,
/// n_i = d_i (r - h), X = (g^ij - s^i s^j) D_i n_j/N.
Expansions expansions_of(const Place& place, const Shape& shape, const Geometry& geometry);

/// Inverse of a symmetric matrix. \param determinant  set as well
Symmetric inverse_of(const Symmetric& m, double& determinant);

}  // namespace ah_finder

#endif
