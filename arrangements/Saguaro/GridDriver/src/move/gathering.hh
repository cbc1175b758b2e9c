// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values of whole levels, from all processes to one.
#ifndef SAGUARO_GRID_DRIVER_MOVE_GATHERING_HH
#define SAGUARO_GRID_DRIVER_MOVE_GATHERING_HH

#include <span>
#include <vector>

#include "Saguaro/GridDriver/src/device/residence.hh"
#include "Saguaro/GridDriver/src/move/messenger.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace grid_driver {

/// Where values are, and the way to another process.
struct GatherParts {
  const Grid& grid;
  const Groups& groups;
  Storage& storage;
  Residence& residence;
  Messenger& messenger;
};

/// As gather() of grid_driver.hh: of variables that have storage and nothing under way, to a process `root`.
/// Memory or a device that fails on one process makes all throw, and nothing is sent. Collective.
/// \param who  reads, for the count of traffic
std::vector<flesh::Bytes> gather(GatherParts parts, std::span<const Gathered> wanted, int root, int who);

}  // namespace grid_driver

#endif
