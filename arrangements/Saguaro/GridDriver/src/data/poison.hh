// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Poison: bytes that fill memory until somebody sets it. Values that still have them were forgotten.
#ifndef SAGUARO_GRID_DRIVER_DATA_POISON_HH
#define SAGUARO_GRID_DRIVER_DATA_POISON_HH

#include <cstddef>
#include <vector>

#include "Saguaro/GridDriver/src/data/storage.hh"

namespace grid_driver {

/// Poisoned values of one variable on one component.
struct PoisonedPoints {
  std::vector<Index> first;  ///< counted from the component's first point, x fastest
  Coordinate count = 0;
};

/// Looks at all stored points of a component.
/// \param values  the first element; \param element  bytes of a value, >= 1
/// \param most  how many points to list; negative: all
PoisonedPoints find_poison(const void* values, const Component& component, std::size_t element, int byte,
                           int most);

/// What is looked for, and where.
struct PoisonSearch {
  const Groups& groups;
  const Grid& grid;
  const Storage& storage;
  int byte;
  int most;  ///< points to report for each variable, timelevel and component; negative: all
};

/// Warns of poisoned integers, real and complex numbers on the components of this process on one level, and
/// in scalars and arrays. What need not outlive a level's turn in a bin may be left unset.
/// \param timelevels  of each group, the current one first, as far as they exist
void report_poison(const PoisonSearch& search, int iteration, int level, int timelevels);

}  // namespace grid_driver

#endif
