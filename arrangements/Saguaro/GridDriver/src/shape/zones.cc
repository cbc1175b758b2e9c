// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/zones.hh"

#include <algorithm>

namespace grid_driver {

Region without_buffers(const Region& region, const Box& domain, const Index& buffers) {
  if (buffers == Index{}) return region;
  return region - (Region(domain) - region).expanded(buffers, buffers);
}

Box largest_part_without(const Box& box, const Box& hole) {
  if ((box & hole).empty()) return box;
  Box largest;
  for (int d = 0; d < 3; ++d) {
    Box below = box, above = box;
    below.upper[d] = hole.lower[d] - 1;
    above.lower[d] = hole.upper[d] + 1;
    for (const Box& part : {below, above})
      if (part.size() > largest.size()) largest = part;
  }
  return largest;
}

Box part_near(const Box& box, std::span<const Box> region, const Index& reach) {
  Box result;
  for (const Box& part : region) {
    const Box near = part.expanded(reach, reach) & box;
    if (near.empty()) continue;
    if (result.empty()) result = near;
    for (int d = 0; d < 3; ++d) {
      result.lower[d] = std::min(result.lower[d], near.lower[d]);
      result.upper[d] = std::max(result.upper[d], near.upper[d]);
    }
  }
  return result;
}

namespace {

Region points_on_or_around(const Region& active, const Refinement& refinement) {
  const Region sources = active & Region(refinement.fine_interior), targets(refinement.coarse_interior);
  if (refinement.centring == geometry::Centring::vertex) return sampled(sources, refinement.step) & targets;
  const Index others = geometry::by_axis<3>([](Coordinate step) { return step - 1; }, refinement.step);
  return sampled(sources.contracted({}, others), refinement.step) & targets;
}

}  // namespace

Region restricted_points(const Region& active, const Refinement& refinement) {
  const Region points = points_on_or_around(active, refinement);
  if (refinement.below == Index{} && refinement.above == Index{}) return points;
  return points & sampled(active.contracted(refinement.below, refinement.above), refinement.step);
}

}  // namespace grid_driver
