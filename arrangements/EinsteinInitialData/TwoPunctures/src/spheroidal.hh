// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Compactified prolate spheroidal coordinates around punctures at x = +b and x = -b (Ansorg, Bruegmann, Tichy
// 2004, Phys. Rev. D 70, 064011): all of space is the cube of A, B and phi.
//
//    x = b cosh X cos R, (y, z) = b sinh X sin R (cos phi, sin phi), tanh(X/2) = (A + 1)/2, tan(R/2 - pi/4) = B
//
// A = 1 is infinity, A = -1 the line between the punctures; the one at +b is A = B = -1, that at -b is A =
// -1, B = 1.
#ifndef TWOPUNCTURES_SPHEROIDAL_HH
#define TWOPUNCTURES_SPHEROIDAL_HH

#include <array>

namespace two_punctures {

using Vector = std::array<double, 3>;

/// A = -cos a, B = -cos b, and the angle about the x axis.
struct Angles {
  double a, b, phi;
};

/// \param distance  b, from the origin to either puncture, > 0
Vector place(double distance, const Angles& angles);

/// The inverse: a and b in [0, pi], phi in [0, 2 pi]. Digits are kept next to the punctures and between them.
Angles angles_of(double distance, const Vector& place);

/// Hyperbolic functions of X at the angle a, and trigonometric functions of R at the angle b, with
/// derivatives of the coordinates.
struct Radial {
  double cosh, sinh;
  double first, second;  ///< dA/dX, d^2 A/dX^2
};
struct Polar {
  double cos, sin;
  double first, second;  ///< dB/dR, d^2 B/dR^2
};
Radial radial(double a);
Polar polar(double b);

}  // namespace two_punctures

#endif
