// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Steady spherical accretion onto a black hole without spin. Michel 1972, Astrophys. Space Sci. 15, 153; with
// a radial magnetic field, which leaves the flow as it is: Hawley, Smarr, Wilson 1984, Astrophys. J. 277,
// 296.
#ifndef GRHYDRO_INITDATA_BONDI_HH
#define GRHYDRO_INITDATA_BONDI_HH

#include "state.hh"

namespace initial_data {

/// Coordinates whose slices the Eulerian observers belong to.
enum class BondiCoordinates { boyer_lindquist, kerr_schild, isotropic };

struct BondiFlow {
  double mass;     ///< M of the black hole
  double mdot;     ///< accretion rate of rest mass
  double sonic_r;  ///< areal radius of the sonic point, > 3 M/2 and where sound is slower than light
  double gamma;    ///< of the gas, a polytrope along the flow; at most 5/3
  BondiCoordinates coordinates = BondiCoordinates::kerr_schild;
  double bmag = 0;   ///< B^r = bmag M^2/(r^2 sqrt(gamma_rr)) at large r; 0: no field
  double r_min = 0;  ///< nearer to the hole, the state is that at this areal radius

  /// What holds at an areal radius.
  struct Radial {
    double rho, press, inflow;  ///< inflow: -u^r > 0
  };
  Radial radial(double areal_r) const;
  /// \param x  place relative to the hole, in the coordinates of the flow
  State at(const Vector& x) const;
  /// Is there such a flow?
  bool is_possible() const;
  /// The strength bmag for which p/(b^2/2) at the sonic point is beta.
  double bmag_of_beta(double beta) const;

 private:
  double temperature_at_sonic_point() const;
  double bernoulli(double areal_r, double inflow) const;
};

}  // namespace initial_data

#endif
