// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Processes that own no point of the coarsest level, and devices without points of small levels.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_IDLE_PROCESSES_HH
#define SAGUARO_GRID_DRIVER_SHAPE_IDLE_PROCESSES_HH

#include <string>

#include "Saguaro/GridDriver/src/shape/grid.hh"

namespace grid_driver {

/// Says that some processes own no point of the coarsest level although they are worth it, and why; empty if
/// all own some, or if there are no grid functions of three dimensions. Looks at the whole machine: for one
/// process.
std::string text_of_idle_processes(const Grid& grid, const Groups& groups, int processes);

/// Says which levels are divided between fewer processes than there are, because more are not worth it, or
/// between fewer devices than each process has; empty if none is.
std::string text_of_idle_devices(const Grid& grid, int processes, int devices);

}  // namespace grid_driver

#endif
