// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The coefficients of summation-by-parts operators. Sources: operators.hh.
#ifndef SUMMATIONBYPARTS_TABLES_HH
#define SUMMATIONBYPARTS_TABLES_HH

#include <string_view>
#include <vector>

namespace sbp {

struct Table {
  std::string_view name;
  /// First derivatives "D1": weights of the points 1, 2, ... above (those below: minus the same). Second
  /// derivatives "D2": of the point, and of its neighbours 1, 2, ... on both sides. Upwind "UP": of points -k
  /// ... k.
  std::vector<double> interior;
  /// At the lower end: row j holds the weights of points 0, 1, 2, ... at point j.
  std::vector<std::vector<double>> closure;
};

/// \throws std::out_of_range if there is no table of that name
const Table& table(std::string_view name);

}  // namespace sbp

#endif
