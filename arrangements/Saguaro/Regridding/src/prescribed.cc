// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/prescribed.hh"

#include <cmath>
#include <stdexcept>
#include <string>

namespace regridding {
namespace {

/// A face is meant to be on a face of the domain if it is as near as this, in points.
constexpr double face_tolerance = 1e-6;

bool is_cell(const LevelGrid& grid) { return grid.centring == Centring::cell; }

Coordinate nearest_point(double place) { return static_cast<Coordinate>(std::floor(place + 0.5)); }

bool is_on_face(double place, Coordinate twice_face) {
  return std::abs(place - static_cast<double>(twice_face) / 2) < face_tolerance;
}

std::string axis_name(int axis) { return std::string(1, static_cast<char>('x' + axis)); }

[[noreturn]] void refuse_end(int axis, Coordinate end, Coordinate first, Coordinate stride) {
  const Coordinate below = first + geometry::floor_div(end - first, stride) * stride;
  throw std::invalid_argument("a box must not end at " + axis_name(axis) + " = " + std::to_string(end) +
                              ": points of its level are " + std::to_string(stride) +
                              " apart; the nearest are " + std::to_string(below) + " and " +
                              std::to_string(below + stride));
}

}  // namespace

Box box_between_places(const Coordinates& coordinates, const LevelGrid& grid, const Vector& lower,
                       const Vector& upper) {
  Box result;
  for (int axis = 0; axis < 3; ++axis) {
    result.lower[axis] = nearest_point(place(coordinates, grid, axis, lower[axis]));
    result.upper[axis] = nearest_point(place(coordinates, grid, axis, upper[axis]));
  }
  return result;
}

Box reaching_boundary(const Box& box, const Coordinates& coordinates, const LevelGrid& grid,
                      const Vector& lower, const Vector& upper) {
  Box result = box;
  for (int axis = 0; axis < 3; ++axis) {
    if (is_on_face(place(coordinates, grid, axis, lower[axis]), grid.twice_lower_face(axis)))
      result.lower[axis] = grid.domain.lower[axis];
    if (is_on_face(place(coordinates, grid, axis, upper[axis]), grid.twice_upper_face(axis)))
      result.upper[axis] = grid.domain.upper[axis];
  }
  return result;
}

Index lattice_stride(const LevelGrid& grid, const Index& finest_factor) {
  const Coordinate units = is_cell(grid) ? 2 : 1;
  return geometry::by_axis<3>([=](Coordinate finest, Coordinate factor) { return units * finest / factor; },
                              finest_factor, grid.factor);
}

Box box_on_lattice(const LevelGrid& grid, const Index& finest_factor, const Index& lower,
                   const Index& upper) {
  const Index strides = lattice_stride(grid, finest_factor);
  Box result;
  for (int axis = 0; axis < 3; ++axis) {
    const Coordinate stride = strides[axis];
    // Cells begin at the lower face of the first one of level 0, half of its width below its centre.
    const Coordinate first = is_cell(grid) ? stride / 2 - finest_factor[axis] : 0;
    for (const Coordinate end : {lower[axis], upper[axis]})
      if (geometry::floor_mod(end - first, stride) != 0) refuse_end(axis, end, first, stride);
    result.lower[axis] = (lower[axis] - first) / stride;
    result.upper[axis] = (upper[axis] - first) / stride;
  }
  return result;
}

Box middle_half(const Box& coarser, const LevelGrid& grid, const std::array<bool, 3>& mirrors) {
  Box result;
  for (int axis = 0; axis < 3; ++axis) {
    const Coordinate step = grid.step[axis];
    const Coordinate lower = step * coarser.lower[axis];
    const Coordinate upper = step * coarser.upper[axis] + (is_cell(grid) ? step - 1 : 0);
    // Cells of the coarser level are refined as a whole.
    const Coordinate quarter = is_cell(grid) ? step * (coarser.extent(axis) / 4) : (upper - lower) / 4;
    result.lower[axis] = mirrors[axis] ? lower : lower + quarter;
    result.upper[axis] = mirrors[axis] ? upper - 2 * quarter : upper - quarter;
  }
  return result & grid.domain;
}

std::vector<Box> merged(std::vector<Box> boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      if ((boxes[i] & boxes[j]).empty()) continue;
      for (int axis = 0; axis < 3; ++axis) {
        boxes[j].lower[axis] = std::min(boxes[i].lower[axis], boxes[j].lower[axis]);
        boxes[j].upper[axis] = std::max(boxes[i].upper[axis], boxes[j].upper[axis]);
      }
      boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(i));
      return merged(std::move(boxes));
    }
  return boxes;
}

}  // namespace regridding
