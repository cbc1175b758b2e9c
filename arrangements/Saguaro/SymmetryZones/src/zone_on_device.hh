// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Symmetry zones of variables that live on devices.
#ifndef SAGUARO_SYMMETRY_ZONES_ZONE_ON_DEVICE_HH
#define SAGUARO_SYMMETRY_ZONES_ZONE_ON_DEVICE_HH

#include "Saguaro/SymmetryZones/src/zone.hh"

namespace symmetry_zones {

/// Whether zones of variables are filled on devices: all are real, and one was last written on a device. The
/// same on all processes.
bool are_on_devices(const cGH* gh, const std::vector<int>& variables, const AxisMap& map);

/// What fill_zones does, with the same bits. What comes from other processes is packed on their devices and
/// unpacked here. Collective; in singlemap mode.
/// \param zones  none of which needs what another one gets
void fill_zones_on_devices(const cGH* gh, const std::vector<int>& variables, const std::vector<Zone>& zones,
                           const AxisMap& map);

}  // namespace symmetry_zones

#endif
