// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The Killing vector of a surface that is symmetric about an axis, or nearly so.
#ifndef QUASILOCALMEASURES_KILLING_HH
#define QUASILOCALMEASURES_KILLING_HH

#include <array>
#include <string>
#include <vector>

#include "surface.hh"

namespace quasi_local {

enum class KillingMethod { axial, eigenvector, gradient };
enum class Normalisation { average, median };

struct KillingVector {
  std::vector<Vector> xi;  ///< at each point, along x, y, z
  Field chi;               ///< D_k xi_i = chi epsilon_ik
  double eigenvalue_re = 1, eigenvalue_im = 0;
  std::string problem;  ///< why there is none; empty: there is one
};

/// Orbits close after a parameter of 2 pi, and go the way of phi.
/// Method eigenvector: Dreyer, Krishnan, Shoemaker, Schnetter 2003, Phys. Rev. D 67, 024018.
KillingVector find_killing_vector(const Surface& surface, KillingMethod method, Normalisation normalisation);

/// The geometric mean of what is left when the least and the greatest are taken away: once, or until two are
/// left at most. \param periods  at least three, of one sign
double mean_period(std::vector<double> periods, Normalisation normalisation);

/// d_a z = xi^b epsilon_ba / R^2, with a mean of 0: cos theta on a round sphere.
Field invariant_coordinate(const Surface& surface, const std::vector<Vector>& xi, double radius);

/// R of a sphere with the same area.
double areal_radius(const Surface& surface);

/// A field of vectors as fields of its components along x, y, z.
using Components = std::array<Field, 3>;
Components components_of(const std::vector<Vector>& vectors);

/// D_A xi_B along the directions of theta and phi: {tt, tp, pt, pp}.
std::array<double, 4> derivatives(const Surface& surface, const Components& xi, int i, int j);

}  // namespace quasi_local

#endif
