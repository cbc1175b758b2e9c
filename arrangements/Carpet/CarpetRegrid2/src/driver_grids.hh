// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the driver's levels are to Saguaro/Regridding.
#ifndef CARPETREGRID2_DRIVER_GRIDS_HH
#define CARPETREGRID2_DRIVER_GRIDS_HH

#include <vector>

#include "grid_driver.hh"
#include "regridding.hh"

namespace carpet_regrid2 {

/// The lattices of all levels of a map that may ever exist.
std::vector<regridding::LevelGrid> level_grids(const grid_driver::cGH* gh, int map);

/// Where level 0 of a map lies.
regridding::Coordinates coordinates(const grid_driver::cGH* gh, int map);

/// The first level >= 1 that may change now, if levels in the middle of a step must not.
/// \param with_parent  also if the next coarser level is at another time
int first_aligned_level(const grid_driver::cGH* gh, bool with_parent);

}  // namespace carpet_regrid2

#endif
