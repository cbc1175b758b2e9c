// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Flows of magnetised matter in flat space, as functions of the point.
#ifndef GRHYDRO_INITDATA_FLAT_FLOWS_HH
#define GRHYDRO_INITDATA_FLAT_FLOWS_HH

#include "state.hh"

namespace initial_data {

/// A cylinder of hot, dense matter in a homogeneous field. Komissarov 1999, Mon. Not. R. Astron. Soc. 303,
/// 343.
struct CylindricalExplosion {
  double r_inner, r_outer;  ///< between them density and pressure are exponential in r
  double rho_inner, rho_outer, press_inner, press_outer;
  Vector B;
  /// \param r  distance from the axis
  State at(double r) const;
};

/// A disk that turns fast, in a homogeneous field. Del Zanna, Bucciantini, Londrillo 2003, Astron. Astrophys.
/// 400, 397.
struct Rotor {
  double x_centre, y_centre, radius;
  double v_max;  ///< speed of the edge
  double rho_inside, rho_outside, press_inside, press_outside;
  Vector B;
  double
      edge;  ///< width of the ring in which everything falls linearly to what is outside, in radii; 0: none
  State at(const Vector& x) const;
};

/// A field loop that is carried along. Its field is the curl of A e with A = strength max(0, radius - r).
/// Gardiner and Stone 2005, J. Comput. Phys. 205, 509; in 3D the axis e = (-1, 0, 2)/sqrt(5) is oblique to a
/// periodic grid of lengths 1, 1, 2: Gardiner and Stone 2008, J. Comput. Phys. 227, 4123.
struct FieldLoop {
  double radius = .3, strength = 1e-3, rho = 1, press = 3;
  bool is_oblique;
  Vector velocity;
  State at(const Vector& x) const;
  /// A e.
  Vector potential(const Vector& x) const;
};

/// A circularly polarised Alfven wave of any amplitude, of wavelength 1 along x, or along the diagonal with
/// one wave in each of a unit of x and y. Del Zanna et al. 2007, Astron. Astrophys. 473, 11.
struct AlfvenWave {
  double rho = 1, press = 1, gamma = 5.0 / 3, B0 = 1, amplitude = 1;
  bool is_diagonal = false;
  /// The speed of the wave: 2 B0^2/(w + B0^2 (1 + eta^2))/(1 + sqrt(1 - (2 eta B0^2/(...))^2)), square root
  /// of it.
  double speed() const;
  State at(const Vector& x) const;
  /// A vector potential of the field that is periodic in the plane of x and y, not along z.
  Vector potential(const Vector& x) const;

 private:
  double phase(const Vector& x) const;
  /// A vector of its components along the wave, across it in the plane of x and y, and along z.
  Vector turned(double along, double across, double z) const;
};

/// A wave along x in a polytrope p = K rho^gamma in which only one family of characteristics carries
/// information, so that it steepens into a shock. Anile, Miller, Motta 1983, Phys. Fluids 26, 1450. The
/// velocity is v_0 sin^4(pi x) for 0 < x < 1, else 0, where the speed of sound is c_0; it is above c_0 where
/// matter moves.
struct SimpleWave {
  double c_0, v_0, gamma, K;
  double velocity(double x) const;
  double sound_speed(double velocity) const;
  State at(double x) const;
};

/// A field with a divergence, in matter at rest: B = -grad chi with chi = strength radius/2
/// exp(-(r/radius)^2). It has no charge in all, so it ends with the matter. Where GRHydro cleans without
/// damping and the field is too weak to move matter, chi is a solution of the wave equation.
struct Monopole {
  double strength, radius, rho = 1, press = 1;
  State at(const Vector& x) const;
};

}  // namespace initial_data

#endif
