// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Gauge-invariant perturbations of a Schwarzschild hole on a sphere. Pure.
//
// Moncrief 1974, Ann. Phys. 88, 323; Camarda and Seidel 1999, Phys. Rev. D 59, 064019; Allen, Camarda and
// Seidel 1998, gr-qc/9806036. Far away h_plus - i h_cross = (1 / (sqrt(2) r)) sum (Q_even - i int Q_odd dt)
// -2Y_lm.
#ifndef EXTRACT_MONCRIEF_HH
#define EXTRACT_MONCRIEF_HH

#include <complex>
#include <vector>

#include "sphere.hh"

namespace extract {

/// A symmetric tensor along d_r, d_theta, d_phi.
struct Spherical {
  double rr, rt, rp, tt, tp, pp;
};

/// A sphere of a coordinate radius with the metric of space and its derivative along the radius.
struct Surface {
  std::vector<Direction> directions;
  std::vector<Spherical> metric, derivative;
};

/// \param samples  one for each direction
Surface surface_of(double coordinate_radius, const std::vector<Direction>& directions,
                   const std::vector<Sample>& samples);

/// The hole whose perturbation a surface is.
struct Background {
  double radius;  ///< r, the areal radius: r^2 is the mean of (g_tt + g_pp / sin^2) / 2 over all directions
  double slope;   ///< of the areal radius with the coordinate radius
  double S;       ///< 1 - 2 M / r = slope^2 / <g_rr>
  double mass() const { return radius * (1 - S) / 2; }
};

Background background_of(const Surface& surface);

/// Q_even of a mode, l >= 2, 0 <= m <= l.
std::complex<double> even_mode(const Surface& surface, const Background& background, int l, int m);

/// Q_odd of a mode.
std::complex<double> odd_mode(const Surface& surface, const Background& background, int l, int m);

/// A mode and its parity.
struct ModeName {
  int l, m;
  bool is_even;
};

/// Is a mode zero by reflections at mirrors?
bool vanishes(const ModeName& mode, const Mirrors& mirrors);

}  // namespace extract

#endif
