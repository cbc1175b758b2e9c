// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a run is going to have: its levels, and the memory of this process.
#ifndef SAGUARO_GRID_DRIVER_RUN_FORECAST_HH
#define SAGUARO_GRID_DRIVER_RUN_FORECAST_HH

#include <vector>

#include "Saguaro/GridDriver/src/move/messenger.hh"
#include "Saguaro/GridDriver/src/run/driver.hh"
#include "flesh/forecast.hh"

namespace grid_driver {

/// One row per level and map, with the memory of grid functions in the timelevels that they have.
std::vector<flesh::LevelForecast> level_forecasts(const Grid& grid, const Groups& groups,
                                                  const Storage& storage);

/// Levels and memory of a run whose groups have their timelevels. Makes all exchanges that the schedule asks
/// for, and does nothing with them. \throws std::runtime_error if one of them is impossible
flesh::GridForecast forecast_of(Run& run, const Settings& settings, const Messenger& messenger);

}  // namespace grid_driver

#endif
