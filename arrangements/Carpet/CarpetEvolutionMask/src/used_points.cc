// SPDX-License-Identifier: LGPL-2.1-or-later
#include "used_points.hh"

#include <algorithm>
#include <vector>

namespace evolution_mask {
namespace {

using Box = geometry::Box<3>;

/// The union of what becomes of the boxes of a region.
template <class Change>
Region changed(const Region& region, const Change& change) {
  std::vector<Box> boxes;
  for (const Box& box : region.boxes()) boxes.push_back(change(box));
  return Region::united(boxes);
}

/// The points of the coarser level from which a region is interpolated.
Region sources(const Region& fine, const Interpolation& how, int enlarged) {
  return changed(fine, [&](Box box) {
    for (int d = 0; d < 3; ++d) {
      const auto beyond = std::max<geometry::Coordinate>(how.reach[d] + enlarged, 0);
      box.lower[d] = geometry::floor_div(box.lower[d], how.step[d]) - beyond;
      box.upper[d] = geometry::ceil_div(box.upper[d], how.step[d]) + beyond;
    }
    return box;
  });
}

}  // namespace

Region unused(const Region& replaced, const Region& interpolated, const Interpolation& how, int enlarged) {
  return replaced - sources(interpolated, how, enlarged);
}

Region over(const Region& unused, const Index& step) {
  return changed(unused, [&](Box box) {
    for (int d = 0; d < 3; ++d) {
      box.lower[d] = step[d] * box.lower[d] - (step[d] - 1);
      box.upper[d] = step[d] * box.upper[d] + (step[d] - 1);
    }
    return box;
  });
}

}  // namespace evolution_mask
