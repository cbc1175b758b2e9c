// SPDX-License-Identifier: LGPL-2.1-or-later
#include "blocks.hh"

#include <algorithm>

namespace newrad {

namespace {

Block block_towards(const Component& component, const Point& outward) {
  Block block{outward, {}, {}, {}};
  for (int axis = 0; axis < 3; ++axis) {
    const int begin = component.width[2 * axis], end = component.points[axis] - component.width[2 * axis + 1];
    block.begin[axis] = outward[axis] < 0 ? 0 : outward[axis] > 0 ? end : begin;
    block.end[axis] = outward[axis] < 0 ? begin : outward[axis] > 0 ? component.points[axis] : end;
    block.is_physical[axis] =
        outward[axis] != 0 && component.face[2 * axis + (outward[axis] > 0)] == Face::physical;
  }
  return block;
}

bool is_boundary(const Component& component, const Point& outward, bool with_symmetries) {
  bool is_physical = false;
  for (int axis = 0; axis < 3; ++axis) {
    if (outward[axis] == 0) continue;
    const Face face = component.face[2 * axis + (outward[axis] > 0)];
    if (face == Face::inter_process || (face == Face::symmetry && !with_symmetries)) return false;
    is_physical = is_physical || face == Face::physical;
  }
  return is_physical;
}

}  // namespace

std::vector<Block> boundary_blocks(const Component& component, bool with_symmetries) {
  std::vector<Block> blocks;
  for (int z = -1; z <= 1; ++z)
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x)
        if (is_boundary(component, {x, y, z}, with_symmetries))
          blocks.push_back(block_towards(component, {x, y, z}));
  std::stable_sort(blocks.begin(), blocks.end(),
                   [](const Block& a, const Block& b) { return a.dimension_lost() < b.dimension_lost(); });
  return blocks;
}

}  // namespace newrad
