// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SEED_MAGNETIC_FIELDS_POTENTIAL_HH
#define SEED_MAGNETIC_FIELDS_POTENTIAL_HH

#include <algorithm>
#include <array>
#include <cmath>

namespace seed_field {

using Vector = std::array<double, 3>;

/// A toroidal potential inside of matter, A_phi = strength varpi^2 max(0, q - cut)^power around the z axis,
/// where q is pressure or density. Etienne et al. 2015, Class. Quantum Grav. 32, 175009.
struct Potential {
  double strength, cut, power;
  bool grows_with_varpi;  ///< else without varpi^2

  /// Cartesian components at a point: A_phi (-y, x, 0)/varpi^2.
  Vector at(double x, double y, double q) const {
    const double varpi2 = x * x + y * y, excess = std::max(0.0, q - cut);
    if (excess == 0 || varpi2 == 0) return {0, 0, 0};
    const double f = strength * (power == 0 ? 1 : std::pow(excess, power)) / (grows_with_varpi ? 1 : varpi2);
    return {-y * f, x * f, 0};
  }
};

/// curl A, divided by the root of the determinant of the metric. \param slope  slope(i, j): derivative of A_i
/// along j
template <class Slope>
Vector field_of(const Slope& slope, double root_of_gamma) {
  return {(slope(2, 1) - slope(1, 2)) / root_of_gamma, (slope(0, 2) - slope(2, 0)) / root_of_gamma,
          (slope(1, 0) - slope(0, 1)) / root_of_gamma};
}

}  // namespace seed_field

#endif
