// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The curvature of spacetime at a point of a slice, in an orthonormal frame.
#ifndef QUASILOCALMEASURES_SPACETIME_HH
#define QUASILOCALMEASURES_SPACETIME_HH

#include <array>

#include "space.hh"

namespace quasi_local {

/// The unit normal of the slice is e_0; these are e_1, e_2, e_3.
using Triad = std::array<Vector, 3>;

/// Components in a frame e_0 ... e_3 whose metric is diag(-1, 1, 1, 1).
using Matrix4 = std::array<std::array<double, 4>, 4>;
/// R_abcd, with the signs of Wald: a sphere has R_1212 > 0.
using Riemann = std::array<std::array<Matrix4, 4>, 4>;

/// By the equations of Gauss and Codazzi. They leave R_0i0j open, which is the rate of change of K; it
/// follows from Einstein's equations, R_ij = 8 pi (S_ij - g_ij (S - rho) / 2).
Riemann riemann(const Space& space, const Connection& gamma, const Triad& triad);

/// R_bd = g^ac R_abcd
Matrix4 ricci(const Riemann& curvature);
/// R = g^ab R_ab
double scalar_curvature(const Matrix4& ricci);
/// The part without traces.
Riemann weyl(const Riemann& curvature);

}  // namespace quasi_local

#endif
