// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is known in closed form of two black holes at x = +b and x = -b: the poles of the conformal factor
// (Brandt and Bruegmann 1997, Phys. Rev. Lett. 78, 3606) and the extrinsic curvature (Bowen and York 1980,
// Phys. Rev. D 21, 2047).
#ifndef TWOPUNCTURES_PUNCTURES_HH
#define TWOPUNCTURES_PUNCTURES_HH

#include <array>

#include "spheroidal.hh"

namespace two_punctures {

/// Components xx xy xz yy yz zz.
using Symmetric = std::array<double, 6>;

struct Puncture {
  double mass;  ///< bare mass
  Vector momentum, spin;
};

struct Binary {
  double distance;  ///< b, > 0
  Puncture plus;    ///< at x = +b
  Puncture minus;   ///< at x = -b
};

/// How poles are kept finite on a grid.
struct Rounding {
  double epsilon = 0;   ///< r -> (r^4 + epsilon^4)^(1/4),
  double tiny = 0;      ///< then at least this,
  double extended = 0;  ///< then, nearer than this, 1/r -> an even polynomial of r

  double distance(double r) const;
};

/// The sum of m/(2 r) over both punctures, and its derivatives.
struct Poles {
  double sum;
  Vector first;
  Symmetric second;
};
Poles poles(const Binary& binary, const Rounding& rounding, const Vector& at);

/// The conformal extrinsic curvature, psi^2 K_ij.
Symmetric curvature(const Binary& binary, const Rounding& rounding, const Vector& at);

/// A_ij A_ij.
double square(const Symmetric& a);

/// Sum of (place x momentum) + spin, with the origin of both places moved by `offset`.
Vector angular_momentum(const Binary& binary, const Vector& offset);

}  // namespace two_punctures

#endif
