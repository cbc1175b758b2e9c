// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GRHYDRO_INITDATA_POLOIDAL_HH
#define GRHYDRO_INITDATA_POLOIDAL_HH

#include <algorithm>
#include <cmath>

#include "state.hh"

namespace initial_data {

/// The field of a star that is frozen into its matter: A = f (-y, x, 0) with
/// f = strength (1 - rho/rho_max)^rho_power max(0, p - press_cut)^press_power.
struct PoloidalField {
  double strength, rho_max, rho_power, press_cut, press_power;

  double f(double rho, double press) const {
    return strength * whole(1 - rho / rho_max, rho_power) *
           whole(std::max(0.0, press - press_cut), press_power);
  }
  double f_by_rho(double rho, double press) const {
    if (rho_power == 0) return 0;
    return -strength * rho_power / rho_max * whole(1 - rho / rho_max, rho_power - 1) *
           whole(std::max(0.0, press - press_cut), press_power);
  }
  double f_by_press(double rho, double press) const {
    if (press_power == 0 || press <= press_cut) return 0;
    return strength * whole(1 - rho / rho_max, rho_power) * press_power *
           whole(press - press_cut, press_power - 1);
  }
  /// -curl A, divided by the root of the metric's determinant: the sign is that of the public data.
  /// \param gradient  of f
  static Vector field(double x, double y, double f, const Vector& gradient, double root_of_gamma) {
    return {x * gradient[2] / root_of_gamma, y * gradient[2] / root_of_gamma,
            -(2 * f + x * gradient[0] + y * gradient[1]) / root_of_gamma};
  }

 private:
  static double whole(double base, double power) { return power == 0 ? 1 : std::pow(base, power); }
};

}  // namespace initial_data

#endif
