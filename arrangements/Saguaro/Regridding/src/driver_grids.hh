// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the levels of the driver are to regridding.
#ifndef SAGUARO_REGRIDDING_DRIVER_GRIDS_HH
#define SAGUARO_REGRIDDING_DRIVER_GRIDS_HH

#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Regridding/src/centres.hh"

namespace regridding {

/// The lattices of all levels of a map that may ever exist.
std::vector<LevelGrid> level_grids(const grid_driver::cGH* gh, int map);

/// Where level 0 of a map lies.
Coordinates coordinates(const grid_driver::cGH* gh, int map);

}  // namespace regridding

#endif
