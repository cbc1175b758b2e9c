// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef EOS_OMNI_DENSITY_OF_PRESS_HH
#define EOS_OMNI_DENSITY_OF_PRESS_HH

#include <cmath>

#include "equation.hh"

namespace eos {

/// Finds the density at which cold matter has this pressure, by bisection of its logarithm to the last
/// digits.
/// \param press_of  grows with the density
/// \return no_density if there is none in (0, rho_max]
template <class PressOf>
int density_of_press(const PressOf& press_of, double rho_max, double press, double& rho) {
  double low = std::log(rho_max) - 200, high = std::log(rho_max);
  if (!(press > press_of(std::exp(low)) && press <= press_of(rho_max))) return no_density;
  for (int halving = 0; halving < 64; ++halving) {
    const double middle = (low + high) / 2;
    (press_of(std::exp(middle)) < press ? low : high) = middle;
  }
  rho = std::fmin(std::exp(high), rho_max);
  return fine;
}

}  // namespace eos

#endif
