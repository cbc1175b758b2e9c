// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Grids for the tests of regridding.
#ifndef SAGUARO_REGRIDDING_TEST_GRIDS_HH
#define SAGUARO_REGRIDDING_TEST_GRIDS_HH

#include <random>
#include <vector>

#include "Saguaro/Regridding/src/level_grid.hh"

namespace regridding::test {

/// Levels with the factor 2 and three points of outer boundary beyond a domain of `points` coarse points
/// (vertex) or cells.
inline std::vector<LevelGrid> grids(int levels, Centring centring = Centring::vertex,
                                    Coordinate points = 33) {
  constexpr Coordinate outside = 3;
  const bool is_cell = centring == Centring::cell;
  std::vector<LevelGrid> result(levels);
  Coordinate factor = 1;
  for (LevelGrid& grid : result) {
    grid.centring = centring;
    grid.factor = geometry::uniform<3>(factor);
    grid.step = geometry::uniform<3>(factor == 1 ? 1 : 2);
    const Coordinate lower = outside * factor;
    const Coordinate upper = is_cell ? lower + points * factor - 1 : lower + (points - 1) * factor;
    grid.physical = geometry::box_between<3>(geometry::uniform<3>(lower), geometry::uniform<3>(upper));
    grid.domain = grid.physical.expanded(geometry::uniform<3>(outside), geometry::uniform<3>(outside));
    grid.ghosts = {3, 3, 3};
    grid.margin = factor == 1 ? Index{} : Index{9, 9, 9};
    grid.reach = 2;
    factor *= 2;
  }
  return result;
}

inline Box cube(Coordinate lower, Coordinate upper) {
  return geometry::box_between<3>(geometry::uniform<3>(lower), geometry::uniform<3>(upper));
}

/// A few boxes within a domain.
inline Region random_region(const Box& domain, std::mt19937& generator) {
  std::vector<Box> boxes(1 + generator() % 3);
  for (Box& box : boxes)
    for (int axis = 0; axis < 3; ++axis) {
      const Coordinate extent = domain.extent(axis), length = 1 + generator() % (extent / 3);
      box.lower[axis] = domain.lower[axis] + static_cast<Coordinate>(generator() % (extent - length + 1));
      box.upper[axis] = box.lower[axis] + length - 1;
    }
  return Region::united(boxes);
}

}  // namespace regridding::test

#endif
