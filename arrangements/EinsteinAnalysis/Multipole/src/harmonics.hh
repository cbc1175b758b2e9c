// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Spin-weighted spherical harmonics. Pure.
#ifndef MULTIPOLE_HARMONICS_HH
#define MULTIPOLE_HARMONICS_HH

namespace multipole {

/// The part of sYlm that depends on theta: sYlm(theta, phi) = polar_harmonic(s, l, m, theta) exp(i m phi).
/// Goldberg et al. 1967, J. Math. Phys. 8, 2155, eq. (3.1); so -2Y22 = sqrt(5/4pi) cos(theta/2)^4 exp(2 i
/// phi).
///
/// \param l  >= 0;  \param m  -l to l;  \param theta  in radians
/// \return 0 if l < |s|, where there is no harmonic. Good to 1e-12 up to l = 20; beyond, terms cancel.
double polar_harmonic(int s, int l, int m, double theta);

}  // namespace multipole

#endif
