// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What GRHydro evolves, from the state of matter at a point.
#ifndef GRHYDRO_INITDATA_DENSITIES_HH
#define GRHYDRO_INITDATA_DENSITIES_HH

#include "equation_of_state.hh"
#include "state.hh"

namespace initial_data {

/// xx, xy, xz, yy, yz, zz.
using Metric = std::array<double, 6>;

/// g_ij a^i b^j.
double product(const Metric& g, const Vector& a, const Vector& b);

/// Each with the volume element sqrt(det g).
struct Densities {
  double dens, tau;
  Vector scon;  ///< with an index below
  Vector Bcons;
};

/// Anton et al. 2006, Astrophys. J. 637, 296.
/// \param velocity  slower than light
Densities densities(const Thermodynamics& matter, const Vector& velocity, const Vector& B, const Metric& g);

}  // namespace initial_data

#endif
