// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What --check foretells, for people.
#ifndef FLESH_RUN_FORECAST_TEXT_HH
#define FLESH_RUN_FORECAST_TEXT_HH

#include <string>

#include "flesh/forecast.hh"

namespace flesh {

/// Bytes of all levels and purposes.
double total_bytes(const GridForecast& forecast);

/// A table: a row for each level, one for each other purpose that takes memory, and their sum.
/// \param sum   memory summed over the processes
/// \param most  bytes of the process that needs most
std::string forecast_table(const GridForecast& sum, int processes, double most);

/// A line for each box: level, map, owner, lower corner, upper corner. For pictures.
std::string box_lines(const GridForecast& forecast);

}  // namespace flesh

#endif
