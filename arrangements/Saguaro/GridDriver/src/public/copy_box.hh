// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Copies of boxes of points between arrays of any element type.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_COPY_BOX_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_COPY_BOX_HH

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace grid_driver {

/// An array over the points of a box, x fastest, in memory.
struct ArrayView {
  std::byte* data;  ///< value of the point `lower`
  Index lower;
  Index allocated;      ///< extent in memory
  std::size_t element;  ///< bytes

  /// The same values at points a displacement away.
  ArrayView shifted(const Index& by) const { return {data, geometry::sum<3>(lower, by), allocated, element}; }

  std::byte* at(const Index& point) const {
    return data + element * ((point[0] - lower[0]) +
                             allocated[0] * ((point[1] - lower[1]) + allocated[1] * (point[2] - lower[2])));
  }
};

/// The array of one variable on a component.
inline ArrayView component_array(void* data, const Component& component, std::size_t element) {
  return {static_cast<std::byte*>(data), component.stored.lower, component.allocated, element};
}

/// An array that holds just the points of a box.
inline ArrayView packed_array(std::byte* data, const Box& box, std::size_t element) {
  return {data, box.lower, box.shape(), element};
}

/// Copies `count` values to consecutive places. Short rows of numbers are not worth a call.
inline void copy_row(std::byte* to, const std::byte* from, Coordinate count, std::size_t element) {
  constexpr Coordinate longest_short_row = 8;
  if (element != sizeof(std::uint64_t) || count > longest_short_row) {
    std::memcpy(to, from, element * static_cast<std::size_t>(count));
    return;
  }
  for (Coordinate i = 0; i < count; ++i)
    std::memcpy(to + i * sizeof(std::uint64_t), from + i * sizeof(std::uint64_t), sizeof(std::uint64_t));
}

/// Copies the values at the points of a box from one array to the other, which do not overlap. Where both
/// hold rows (and planes) of the box one after the other, these are copied at once.
inline void copy_box(const Box& box, const ArrayView& from, const ArrayView& to) {
  if (box.empty()) return;
  const Index shape = box.shape();
  const auto are_whole = [&](int axis) {
    return shape[axis] == from.allocated[axis] && shape[axis] == to.allocated[axis];
  };
  const bool has_whole_rows = are_whole(0), has_whole_planes = has_whole_rows && are_whole(1);
  const Coordinate run = shape[0] * (has_whole_rows ? shape[1] : 1) * (has_whole_planes ? shape[2] : 1);
  const Coordinate last_j = has_whole_rows ? box.lower[1] : box.upper[1];
  const Coordinate last_k = has_whole_planes ? box.lower[2] : box.upper[2];
  for (Coordinate k = box.lower[2]; k <= last_k; ++k)
    for (Coordinate j = box.lower[1]; j <= last_j; ++j)
      copy_row(to.at({box.lower[0], j, k}), from.at({box.lower[0], j, k}), run, from.element);
}

/// The same in all threads, plane by plane, if that pays for waking them.
inline void copy_box_in_threads(const Box& box, const ArrayView& from, const ArrayView& to) {
  constexpr std::size_t bytes_worth_threads = std::size_t{1} << 18;
  if (static_cast<std::size_t>(box.size()) * from.element < bytes_worth_threads)
    return copy_box(box, from, to);
#pragma omp parallel for schedule(static)
  for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k) {
    Box plane = box;
    plane.lower[2] = plane.upper[2] = k;
    copy_box(plane, from, to);
  }
}

}  // namespace grid_driver

#endif
