// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/zones.hh"

namespace grid_driver {

Region without_buffers(const Region& region, const Box& domain, const Index& buffers) {
  if (buffers == Index{}) return region;
  return region - (Region(domain) - region).expanded(buffers, buffers);
}

Region restricted_points(const Region& active, const Refinement& refinement) {
  const Region sources = active & Region(refinement.fine_interior), targets(refinement.coarse_interior);
  if (refinement.centring == geometry::Centring::vertex) return sampled(sources, refinement.step) & targets;
  const Index others = geometry::by_axis<3>([](Coordinate step) { return step - 1; }, refinement.step);
  return sampled(sources.contracted({}, others), refinement.step) & targets;
}

}  // namespace grid_driver
