// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The null tetrad of a surface, and what Newman and Penrose (1962, J. Math. Phys. 3, 566) read from it: spin
// coefficients and scalars of Weyl and Ricci, with the signs that leave their values as they are if the
// metric has the signature -+++.
#ifndef QUASILOCALMEASURES_NULL_FRAME_HH
#define QUASILOCALMEASURES_NULL_FRAME_HH

#include <complex>
#include <vector>

#include "spacetime.hh"
#include "surface.hh"

namespace quasi_local {

using Complex = std::complex<double>;

/// e_1 is the outward normal, e_2 points along phi, e_3 is tangent, orthogonal to e_2, and points along
/// theta. l = (e_0 + e_1) / sqrt 2, n = (e_0 - e_1) / sqrt 2, m = (e_2 + i e_3) / sqrt 2: so l, n, m is
/// left-handed, and the imaginary part of Psi_2 is positive around the north pole of a hole that turns about
/// it.
Triad triad(const SurfacePoint& point);

struct SpinCoefficients {
  Complex kappa, tau, sigma, rho, epsilon, gamma, beta, alpha, pi, nu, mu, lambda;
};

struct CurvatureScalars {
  std::array<Complex, 5> psi;  ///< of Weyl
  Complex i, j;                ///< Psi_0 Psi_4 - 4 Psi_1 Psi_3 + 3 Psi_2^2, and the determinant
  double phi00, phi11, phi22, lambda;
  Complex phi01, phi02, phi12;  ///< Phi_ji is the conjugate of Phi_ij

  /// 27 J^2 / I^3: 1 if principal null directions coincide, as those of a black hole do. So it is where there
  /// is no curvature but rounding.
  /// \param radius  of the surface
  Complex speciality(double radius) const {
    constexpr double rounding = 1e-10;
    const double least = rounding / (radius * radius);
    const bool is_flat = std::abs(i) <= least * least && std::abs(j) <= least * least * least;
    return is_flat ? 1.0 : 27.0 * j * j / (i * i * i);
  }
};

struct NullScalars {
  SpinCoefficients spin;
  CurvatureScalars curvature;
  /// n(theta_l), the change of the outgoing expansion if the surface moves along n: negative where it
  /// separates trapped surfaces within from others outside.
  double lie_n_theta_l;
};

/// At all points of the surface. Along its normal the tetrad goes on as that of surfaces of the same shape,
/// scaled from the centre; in time as that of the same surface, with the lapse 1 and no shift. kappa, tau,
/// epsilon, gamma, pi and nu depend on this, the others do not.
std::vector<NullScalars> null_scalars(const Surface& surface);

/// Angular momentum by the spin coefficients: -(1/8 pi) int 2 Re((alpha + conj beta) xi.m).
double spin_by_coefficients(const Surface& surface, const std::vector<NullScalars>& scalars,
                            const std::vector<Vector>& xi);
/// By the scalar of Weyl: (R^2 / 4 pi) int z Im Psi_2, z the invariant coordinate (Ashtekar, Engle,
/// Pawlowski, Van Den Broeck 2004). It holds for horizons without shear.
double spin_by_weyl(const Surface& surface, const std::vector<NullScalars>& scalars, const Field& z,
                    double radius);

}  // namespace quasi_local

#endif
