// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Periodic zones of variables that live on a device.
#ifndef SAGUARO_SYMMETRY_ZONES_PERIODIC_ON_DEVICE_HH
#define SAGUARO_SYMMETRY_ZONES_PERIODIC_ON_DEVICE_HH

#include <vector>

#include "Saguaro/SymmetryZones/src/periodic.hh"

namespace symmetry_zones {

/// Fills the zones as `fill_periodic` does, all maps and components of a level at once. \param gh  in level
/// mode
/// \return false, and nothing is done, if that is work for the host: the variables are there, or parts of the
/// zones come from other processes
bool fill_periodic_on_device(const cGH* gh, const std::vector<int>& variables, const PeriodicZones& zones);

}  // namespace symmetry_zones

#endif
