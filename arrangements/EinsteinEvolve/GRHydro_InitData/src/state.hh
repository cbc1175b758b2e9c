// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What initial data are: functions that give the state of matter at a point.
#ifndef GRHYDRO_INITDATA_STATE_HH
#define GRHYDRO_INITDATA_STATE_HH

#include <array>

namespace initial_data {

using Vector = std::array<double, 3>;

/// Density, velocity v^i and magnetic field B^i (B^2/2 is its pressure). Either the specific internal energy
/// or the pressure is given; the other one follows from the equation of state.
struct State {
  enum class Given { eps, press };
  double rho;
  double energy;  ///< eps or press
  Given given = Given::press;
  Vector velocity{}, B{};
};

}  // namespace initial_data

#endif
