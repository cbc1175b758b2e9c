// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Symmetry zones on the host, where GridDriver says which component has which points.
#ifndef SAGUARO_SYMMETRY_ZONES_ZONE_ON_HOST_HH
#define SAGUARO_SYMMETRY_ZONES_ZONE_ON_HOST_HH

#include <vector>

#include "Saguaro/SymmetryZones/src/zone.hh"

namespace symmetry_zones {

/// Whether all processes can fill zones together in this mode: in singlemap mode, and in local mode if each
/// process has one component. The same on all processes; false with other drivers.
/// \param group  of the variables
bool can_fill_on_host(const cGH* gh, int group, const std::vector<Zone>& zones);

/// What fill_zones does. Points go straight from where they lie to where they belong, in all threads;
/// what comes from other processes comes in one message of each. Collective.
/// \param zones  none may read points that any of them fills
void fill_zones_on_host(const cGH* gh, const std::vector<int>& variables, const std::vector<Zone>& zones,
                        const AxisMap& map);

/// First element of a variable on the current component. Stops the run if it has no storage.
void* data_of(const cGH* gh, int variable);

}  // namespace symmetry_zones

#endif
