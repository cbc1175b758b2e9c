// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The boundary of a component as blocks: faces, edges and corners.
#ifndef NEWRAD_BLOCKS_HH
#define NEWRAD_BLOCKS_HH

#include <array>
#include <compare>
#include <vector>

#include "Saguaro/Device/src/point_box.hh"

namespace newrad {

/// Indices of a point, or a direction. (Devices do not call members of std::array.)
struct Point {
  int at[3];

  DEVICE_FUNCTION int operator[](int axis) const { return at[axis]; }
  DEVICE_FUNCTION int& operator[](int axis) { return at[axis]; }
  friend auto operator<=>(const Point&, const Point&) = default;
};

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
  Point is_physical{};  ///< 1 along axes in which it lies beyond a physical face, else 0

  /// How many steps a point lies outside of the interior along an axis: 1 next to it, 0 inside.
  DEVICE_FUNCTION int depth(const Point& p, int axis) const {
    return outward[axis] < 0 ? end[axis] - p[axis] : outward[axis] > 0 ? p[axis] - begin[axis] + 1 : 0;
  }
  /// Along how many axes it lies outside of the interior: 1 for faces, 2 for edges, 3 for corners.
  DEVICE_FUNCTION int dimension_lost() const {
    return outward[0] * outward[0] + outward[1] * outward[1] + outward[2] * outward[2];
  }
  DEVICE_FUNCTION bool is_face() const { return dimension_lost() == 1; }
  /// The points next to the interior, of a face.
  Block innermost() const {
    Block result = *this;
    for (int axis = 0; axis < 3; ++axis) {
      if (outward[axis] == 0 || begin[axis] == end[axis]) continue;
      (outward[axis] < 0 ? result.begin[axis] : result.end[axis]) =
          outward[axis] < 0 ? end[axis] - 1 : begin[axis] + 1;
    }
    return result;
  }
  int size() const { return (end[0] - begin[0]) * (end[1] - begin[1]) * (end[2] - begin[2]); }
  DEVICE_FUNCTION bool contains(const Point& p) const {
    for (int axis = 0; axis < 3; ++axis)
      if (p[axis] < begin[axis] || p[axis] >= end[axis]) return false;
    return true;
  }
  /// How many steps inwards lead from a point to one that lies beyond no physical face.
  DEVICE_FUNCTION int steps_inside(const Point& p) const {
    int steps = 0;
    for (int axis = 0; axis < 3; ++axis)
      if (is_physical[axis] != 0 && steps < depth(p, axis)) steps = depth(p, axis);
    return steps;
  }
  /// Where so many steps inwards lead: along each axis not farther than to the interior.
  DEVICE_FUNCTION Point moved_inwards(Point p, int steps) const {
    for (int axis = 0; axis < 3; ++axis) {
      const int most = depth(p, axis);
      p[axis] -= outward[axis] * (steps < most ? steps : most);
    }
    return p;
  }
  /// `outward` of the block that these steps lead to.
  DEVICE_FUNCTION Point outward_after(const Point& p, int steps) const {
    Point result = outward;
    for (int axis = 0; axis < 3; ++axis)
      if (steps >= depth(p, axis)) result[axis] = 0;
    return result;
  }
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

/// The last axis along which a block lies within the interior; -1 for corners.
inline int axis_within(const Block& block) {
  int axis = 2;
  while (axis >= 0 && block.outward[axis] != 0) --axis;
  return axis;
}

/// The same for blocks one after the other, in all threads. What visit needs of the block itself may lie
/// inwards of a point only, because threads visit slices along the boundary in no fixed order.
template <typename Visit>
void from_inside_outward(const std::vector<Block>& blocks, Visit visit) {
  constexpr int worth_threads = 4096;
  int points = 0;
  for (const Block& block : blocks) points += block.size();
#pragma omp parallel if (points >= worth_threads)
  for (const Block& block : blocks) {
    const int axis = axis_within(block);
    const int begin = axis < 0 ? 0 : block.begin[axis], end = axis < 0 ? 1 : block.end[axis];
#pragma omp for schedule(static)
    for (int n = begin; n < end; ++n) {
      Block slice = block;
      if (axis >= 0) slice.begin[axis] = n, slice.end[axis] = n + 1;
      from_inside_outward(slice, [&](const Point& p) { visit(block, p); });
    }
  }
}

}  // namespace newrad

#endif
