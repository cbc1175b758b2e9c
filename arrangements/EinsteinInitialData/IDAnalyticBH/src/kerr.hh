// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A rotating black hole in quasi-isotropic coordinates: R, theta, phi from x, y, z as for a sphere, with
// Boyer and Lindquist's radius r = R + m + (m^2 - a^2)/(4 R). Brandt and Seidel 1996, Phys. Rev. D 54, 1403.
#ifndef IDANALYTICBH_KERR_HH
#define IDANALYTICBH_KERR_HH

#include "holes.hh"

namespace black_holes {

struct Kerr {
  Factor factor;
  Symmetric metric;     ///< divided by psi^4
  Symmetric curvature;  ///< of the physical metric
  double lapse;         ///< negative inside of the horizon, R < sqrt(m^2 - a^2)/2
  Vector shift;
};

/// \param mass  m;  \param spin  a, |a| <= m: the angular momentum, which points along z, is a m
/// \param at    place; nearer to the z axis than epsilon, (epsilon, 0, z) is taken instead
Kerr kerr(double mass, double spin, double epsilon, Vector at);

}  // namespace black_holes

#endif
