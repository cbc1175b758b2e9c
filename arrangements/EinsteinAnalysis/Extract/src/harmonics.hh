// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Spherical harmonics and the derivatives that tensor harmonics consist of. Pure.
#ifndef EXTRACT_HARMONICS_HH
#define EXTRACT_HARMONICS_HH

#include <complex>

namespace extract {

/// Y_lm at a point, with the phase of Condon and Shortley.
struct Harmonic {
  std::complex<double> Y;
  std::complex<double> by_theta, by_phi;
  std::complex<double> W;  ///< (d_theta^2 - cot d_theta - d_phi^2 / sin^2) Y
  std::complex<double> X;  ///< 2 d_phi (d_theta - cot) Y
};

/// \param l  >= 0;  \param m  0 to l;  \param theta  not 0, not pi
/// By recursion in l from l = m, which is stable (Press et al., Numerical Recipes, section 6.8).
Harmonic harmonic(int l, int m, double theta, double phi);

}  // namespace extract

#endif
