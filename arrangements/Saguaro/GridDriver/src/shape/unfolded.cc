// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/unfolded.hh"

#include <algorithm>

namespace grid_driver {

bool leads_elsewhere(const regridding::Symmetries& symmetries) {
  return symmetries.rotating_90 || symmetries.rotating_180 || symmetries.parity ||
         std::ranges::count(symmetries.periodic, true) > 0;
}

Unfolded unfolded(const Region& region, const LevelShape& level, const regridding::Symmetries& symmetries,
                  const Index& depth) {
  const std::array<bool, 3> turns{symmetries.rotating_180 || symmetries.rotating_90, symmetries.rotating_90,
                                  symmetries.parity};
  regridding::LevelGrid grid;
  grid.centring = level.centring;
  grid.domain = level.domain;
  grid.physical = level.physical;
  grid.is_staggered = level.is_staggered;
  for (int d = 0; d < 3; ++d) {
    if (turns[d] || symmetries.periodic[d]) grid.domain.lower[d] -= depth[d];
    if (symmetries.periodic[d]) grid.domain.upper[d] += depth[d];
    // Boxes so near to a face have images to look at.
    grid.ghosts[d] = level.ghosts[d] + depth[d];
  }
  return {grid.domain, with_images(region, grid, symmetries)};
}

}  // namespace grid_driver
