// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What all equations of state have in common. Units: G = c = M_sun = 1, temperature in MeV, entropy in k_B
// per baryon.
#ifndef EOS_OMNI_EQUATION_HH
#define EOS_OMNI_EQUATION_HH

#include <concepts>

namespace eos {

/// What is wrong with a point. The numbers are those of the aliased functions' `keyerr`.
enum KeyError {
  fine = 0,
  no_such_mode = -1,  ///< this function has no havetemp = 1
  Y_e_too_high = 101,
  Y_e_too_low = 102,
  temperature_too_high = 103,
  temperature_too_low = 104,
  rho_too_high = 105,
  rho_too_low = 106,
  cold_rho_too_high = 103,  ///< of cold tables
  no_density = 473,
  no_temperature = 667
};

/// What is known of a point on entry, the aliased functions' `havetemp`.
enum Known { eps_is_known = 0, temperature_is_known = 1, entropy_is_known = 2 };

/// A state of matter. `rho` and `Y_e` are given; which of the others are depends on `Known`.
struct Point {
  double rho, eps, temperature, Y_e;
};

/// An equation of state. `complete` sets what was not known of a point and is called first; the rest may then
/// rely on rho and eps, and on temperature where there is one.
template <class E>
concept Equation = requires(const E& e, Point& point, const Point& complete) {
  { e.complete(point, eps_is_known, 1e-10) } -> std::convertible_to<int>;  ///< a KeyError
  { e.press(complete) } -> std::convertible_to<double>;
  { e.dpdrho(complete) } -> std::convertible_to<double>;  ///< at constant eps
  { e.dpdeps(complete) } -> std::convertible_to<double>;  ///< at constant rho
  { e.cs2(complete) } -> std::convertible_to<double>;     ///< square of the relativistic speed of sound
};

/// Specific enthalpy.
inline double enthalpy(double rho, double eps, double press) { return 1 + eps + press / rho; }

/// Square of the speed of sound that follows from the derivatives of the pressure.
inline double sound_speed_squared(const Point& at, double press, double dpdrho, double dpdeps) {
  return (dpdrho + press * dpdeps / (at.rho * at.rho)) / enthalpy(at.rho, at.eps, press);
}

}  // namespace eos

#endif
