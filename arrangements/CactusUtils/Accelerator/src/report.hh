// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What people are told of traffic between host and device.
#ifndef SAGUARO_ACCELERATOR_REPORT_HH
#define SAGUARO_ACCELERATOR_REPORT_HH

#include <cstdint>
#include <span>
#include <string>

#include "Saguaro/GridDriver/src/public/traffic_forecast.hh"
#include "flesh/schedule.hh"
#include "grid_driver_device.hh"

namespace accelerator {

/// What would spare the traffic that a function of the host causes: the line to add to its schedule block.
/// Nothing for the driver itself, and for functions of devices.
std::string advice(const grid_driver::TrafficOf& cause);

/// Causes of more than one per cent of the traffic in steps, most first, with advice; a line each.
/// \param causes  by bytes, most first
/// \param steps  of the coarsest level
/// \param bytes  of all traffic
std::string traffic_text(std::span<const grid_driver::TrafficOf> causes, double steps, std::int64_t bytes);

/// How many copies were issued ahead, and how many of these in vain.
std::string ahead_text(const grid_driver::CopiesAhead& copies);

/// What --check says: every function of the host that will cause traffic in a step, with what it moves and
/// advice.
std::string forecast_text(std::span<const grid_driver::TrafficForecast> causes);

/// A table of what main queues did. \param least, mean, most  seconds of each part, over devices
std::string queue_text(std::span<const double> least, std::span<const double> mean,
                       std::span<const double> most, double steps);

}  // namespace accelerator

#endif
