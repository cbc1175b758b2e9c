// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A polarised Gowdy universe, periodic along x with period 1. With the time s > 0
//
//   ds^2 = s^(-1/2) exp(lambda/2) (-ds^2 + dx^2) + s (exp(P) dy^2 + exp(-P) dz^2)
//   P = J0(2 pi s) cos(2 pi x)
//   lambda = -2 pi s J0 J1 cos(2 pi x)^2 + 2 pi^2 s^2 (J0^2 + J1^2)
//            - ((2 pi)^2 (J0(2 pi)^2 + J1(2 pi)^2) - 2 pi J0(2 pi) J1(2 pi))/2,   J = J(2 pi s) where nothing is said
//
// Alcubierre et al. 2004, Class. Quantum Grav. 21, 589, section 4.5; New, Watt, Misner and Centrella 1998,
// Phys. Rev. D 58, 064022.
#ifndef GOWDY_UNIVERSE_HH
#define GOWDY_UNIVERSE_HH

#include <array>

namespace gowdy {

/// What is on the diagonals; all else is 0.
struct Space {
  std::array<double, 3> metric, curvature;
  double lapse;
};

/// In the harmonic time t with s = start exp(rate t), at the moment s.
/// \param s     the universe's time, > 0
/// \param rate  of change of log(s), not 0; negative: the universe collapses as t grows
Space space_at(double s, double x, double rate);

}  // namespace gowdy

#endif
