// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/regrid.hh"

#include <stdexcept>
#include <string>

namespace regridding {
namespace {

// Each property can undo another one a few times, near a face or a second box; more is a contradiction.
constexpr int max_rounds = 11;

Region once_with_properties(Region region, const LevelGrid& grid, const Rules& rules) {
  region = combined(region, rules.min_fraction);
  region = in_blocks(region, grid, rules.granularity);
  if (rules.snap_to_coarse) region = snapped_to_coarse(region, grid);
  region = with_images(region, grid, rules.symmetries);
  return fitted_to_domain(region, grid);
}

Region with_properties(Region region, const LevelGrid& grid, const Rules& rules, int level) {
  for (int round = 0; round < max_rounds; ++round) {
    Region next = once_with_properties(region, grid, rules);
    if (next == region) return region;
    region = std::move(next);
  }
  throw std::runtime_error(
      "regrid: the region of level " + std::to_string(level) +
      " cannot be in blocks, on coarse points, symmetric and at the boundary of the domain all at "
      "once: " +
      to_text(region) +
      ". Choose a granularity that divides the number of points of the domain, switch "
      "snapping off, or move the region.");
}

}  // namespace

std::vector<Region> regrid(std::span<const Region> wanted, std::span<const LevelGrid> grids, int first,
                           const Rules& rules) {
  int count = static_cast<int>(wanted.size());
  while (count > first && wanted[count - 1].empty()) --count;
  std::vector<Region> result(count);
  for (int level = count - 1; level >= first; --level) {
    Region region = wanted[level];
    if (rules.properly_nested && level + 1 < static_cast<int>(result.size()))
      region |= needed_below(result[level + 1], grids[level + 1], grids[level], rules.min_distance);
    result[level] = with_properties(with_margin(region, grids[level]), grids[level], rules, level);
    if (!result[level].empty()) continue;
    if (level + 1 < static_cast<int>(result.size()))
      throw std::runtime_error("regrid: level " + std::to_string(level) +
                               " has no points within the domain, but a finer level has; give it a region");
    result.pop_back();  // what was asked for lies outside of the domain
  }
  return result;
}

}  // namespace regridding
