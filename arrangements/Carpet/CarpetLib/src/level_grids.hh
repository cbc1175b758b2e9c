// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the levels of the driver are to the library of regridding: for CarpetRegrid and CarpetRegrid2.
#ifndef CARPETLIB_LEVEL_GRIDS_HH
#define CARPETLIB_LEVEL_GRIDS_HH

#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Regridding/src/regridding.hh"

namespace carpet_lib {

/// The lattices of all levels of a map that may ever exist.
std::vector<regridding::LevelGrid> level_grids(const grid_driver::cGH* gh, int map);

/// Where level 0 of a map lies.
regridding::Coordinates coordinates(const grid_driver::cGH* gh, int map);

}  // namespace carpet_lib

#endif
