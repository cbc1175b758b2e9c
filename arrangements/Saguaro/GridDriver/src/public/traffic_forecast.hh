// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a step is going to move between host and device, before anything has been called.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_TRAFFIC_FORECAST_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_TRAFFIC_FORECAST_HH

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/public/device_access.hh"

namespace grid_driver {

struct TrafficForecast {
  TrafficOf traffic;  ///< bytes in a step, on this process
  std::vector<int> variables;
};

/// What functions of the host are going to cause in a step of the coarsest level, most first, when many steps
/// have been done. Only this level is looked at: finer ones do not exist yet when it can be asked, after the
/// parameters have been checked. What functions reach by name is forecast only where their thorns say it
/// (flesh::declare_reached), and what output reads is not.
/// \param step  what is called, in order, as often as it is
std::vector<TrafficForecast> forecast_traffic(std::span<const flesh::ScheduledFunction* const> step);

/// Makes `text` part of what --check says about the grid. To be called at start-up.
void describe_also(std::function<std::string()> text);
/// All that has been given, one after the other.
std::string further_descriptions();

}  // namespace grid_driver

#endif
