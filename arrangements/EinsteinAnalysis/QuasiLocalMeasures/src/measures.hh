// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is measured of a surface: size, spin, mass, moments.
#ifndef QUASILOCALMEASURES_MEASURES_HH
#define QUASILOCALMEASURES_MEASURES_HH

#include <array>

#include "killing.hh"
#include "surface.hh"

namespace quasi_local {

constexpr int moments = 9;

struct Size {
  double equatorial_circumference, polar_circumference_0, polar_circumference_pi_2, area, irreducible_mass,
      radius;
  double spin_guess, mass_guess;  ///< of a Kerr hole with this area and equator
};
Size size_of(const Surface& surface);

/// (1/8 pi) integral of xi^a s^b K_ab: the angular momentum about xi (Ashtekar, Krishnan 2004, Living Rev.
/// Relativ. 7, 10, (58)).
double spin(const Surface& surface, const std::vector<Vector>& xi);
/// About axes through the centre, along x, y and z.
Vector coordinate_spin(const Surface& surface);

/// sqrt(R^4 + 4 J^2) / (2 R) (Christodoulou 1970)
double mass(double radius, double spin);

struct Multipoles {
  std::array<double, moments> mass, spin;
};
/// Ashtekar, Engle, Pawlowski, Van Den Broeck 2004, Class. Quantum Grav. 21, 2549; Schnetter, Krishnan, Beyer
/// 2006, Phys. Rev. D 74, 024028.
Multipoles multipoles(const Surface& surface, const KillingVector& killing, const Field& z, double radius,
                      double mass);

struct Momenta {
  double energy;
  Vector momentum, angular_momentum;
};
/// Integrals of Arnowitt, Deser and Misner: energy of (d_j h_ij - d_i (g^jk h_jk)) s^i with h = g - 1,
/// momenta of (K^i_j - delta^i_j K) s^j. They are those of the whole space only far away.
Momenta adm_momenta(const Surface& surface);
/// Those of the pseudotensor of Weinberg (1972, Gravitation and Cosmology, 7.6.22-24), whose traces are flat,
/// with lapse 1 and shift 0.
Momenta weinberg_momenta(const Surface& surface);

}  // namespace quasi_local

#endif
