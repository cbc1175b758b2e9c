// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How the levels of a map lie in its domain, and what a structure of refined regions must be like. Pure.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_LEVELS_HH
#define SAGUARO_GRID_DRIVER_SHAPE_LEVELS_HH

#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/settings.hh"
#include "Saguaro/GridDriver/src/shape/domain.hh"

namespace grid_driver {

/// The shapes of all levels that may ever exist. The physical boundary is at the same place on all of them,
/// and the points of the outer boundary are as many.
/// \throws std::invalid_argument if it lies where a finer level has no points for it
std::vector<LevelShape> level_shapes(const Domain& domain, const Settings& settings);

/// A structure without the levels that have no points on any map, nor those above them.
Structure without_empty_levels(Structure structure);

/// \param shapes  by map, then level
/// \param most_levels  what messages call the parameter that limits their number
/// \throws std::invalid_argument naming the first level that is not nested, or what else is wrong
void require_sound(const Structure& structure, const std::vector<std::vector<LevelShape>>& shapes,
                   const std::string& most_levels = ParameterNames().max_levels);

}  // namespace grid_driver

#endif
