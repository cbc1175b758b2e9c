// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef DEEPERLEVELS_LEVELS_WANTED_HH
#define DEEPERLEVELS_LEVELS_WANTED_HH

#include <algorithm>
#include <span>

namespace deeper_levels {

/// How many levels a centre gets, the coarsest included. Levels never go away: what a variable has called for
/// once stays.
/// \param thresholds  entry l: the value from which on level l is wanted; negative: it is not
inline int levels_wanted(std::span<const double> thresholds, double largest, int levels, int most) {
  for (int level = levels; level < std::min(most, static_cast<int>(thresholds.size())); ++level)
    if (thresholds[static_cast<std::size_t>(level)] >= 0 &&
        largest >= thresholds[static_cast<std::size_t>(level)])
      levels = level + 1;
  return levels;
}

}  // namespace deeper_levels

#endif
