// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GRHYDRO_INITDATA_EQUATION_OF_STATE_HH
#define GRHYDRO_INITDATA_EQUATION_OF_STATE_HH

#include "cctk.h"
#include "state.hh"

namespace initial_data {

/// Density, energy and pressure that belong together.
struct Thermodynamics {
  CCTK_REAL rho, eps, press;
};

/// The equation of state of a run: that of GRHydro if it is active, else the gamma law.
class EquationOfState {
 public:
  EquationOfState();
  /// Stops the run if the equation of state does not know the state.
  Thermodynamics complete(const State& state) const;

 private:
  CCTK_INT handle_;
};

}  // namespace initial_data

#endif
