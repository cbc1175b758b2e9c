// SPDX-License-Identifier: LGPL-2.1-or-later
#include "CactusUtils/CaKernel/src/points.hh"

#include <algorithm>

namespace cakernel {
namespace {

device::PointBox whole(const Shape& shape) {
  return {{0, 0, 0}, {shape.size[0], shape.size[1], shape.size[2]}};
}

/// Points of a side that are left out.
int margin(const Shape& shape, const Stencil& stencil, int side) {
  const int reach = stencil.reach[side];
  return stencil.exterior[side] ? reach : std::max(reach, shape.ghosts[side / 2]);
}

/// Cuts `layers` points off one side of `rest`. \return what was cut off
device::PointBox cut_off(device::PointBox& rest, int side, int layers) {
  const int axis = side / 2;
  device::PointBox cut = rest;
  if (side % 2 == 0)
    cut.end[axis] = rest.begin[axis] = std::min(rest.begin[axis] + layers, rest.end[axis]);
  else
    cut.begin[axis] = rest.end[axis] = std::max(rest.end[axis] - layers, rest.begin[axis]);
  return cut;
}

}  // namespace

device::PointBox block_points(const Shape& shape, const Stencil& stencil) {
  device::PointBox points = whole(shape);
  for (int axis = 0; axis < 3; ++axis) {
    points.begin[axis] += margin(shape, stencil, 2 * axis);
    points.end[axis] -= margin(shape, stencil, 2 * axis + 1);
  }
  return points;
}

// Sides along z first: their boxes are whole planes, and only the last ones have short rows.
std::vector<device::PointBox> boundary_points(const Shape& shape) {
  std::vector<device::PointBox> boxes;
  device::PointBox rest = whole(shape);
  for (const int side : {4, 5, 2, 3, 0, 1}) {
    if (!shape.bbox[side]) continue;
    const device::PointBox layers = cut_off(rest, side, shape.ghosts[side / 2]);
    if (layers.size() > 0) boxes.push_back(layers);
  }
  return boxes;
}

device::PointBox face_points(const Shape& shape, int side) {
  device::PointBox rest = whole(shape);
  return cut_off(rest, side, shape.bbox[side] ? 1 : 0);
}

}  // namespace cakernel
