// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The boundary of a component as blocks: faces, edges and corners.
#ifndef NEWRAD_BLOCKS_HH
#define NEWRAD_BLOCKS_HH

#include <array>
#include <vector>

namespace newrad {

using Point = std::array<int, 3>;

enum class Face { physical, symmetry, inter_process };

/// A component as boundary conditions see it; faces in the order -x +x -y +y -z +z.
struct Component {
  Point points;
  std::array<int, 6> width;
  std::array<Face, 6> face;
};

/// Points begin <= i < end. `outward` is -1 or 1 along axes in which the block lies outside of the interior,
/// else 0.
struct Block {
  Point outward, begin, end;
};

/// Blocks that touch a physical face and no face between processes: faces of the cube first, then edges, then
/// corners.
/// \param with_symmetries  also those that touch a symmetry face
std::vector<Block> boundary_blocks(const Component& component, bool with_symmetries);

/// Calls visit for all points of a block, those nearest to the interior first along each axis.
template <typename Visit>
void from_inside_outward(const Block& block, Visit visit) {
  const auto index = [&](int axis, int n) {
    return block.outward[axis] < 0 ? block.end[axis] - 1 - n : block.begin[axis] + n;
  };
  for (int k = 0; k < block.end[2] - block.begin[2]; ++k)
    for (int j = 0; j < block.end[1] - block.begin[1]; ++j)
      for (int i = 0; i < block.end[0] - block.begin[0]; ++i)
        visit(Point{index(0, i), index(1, j), index(2, k)});
}

}  // namespace newrad

#endif
