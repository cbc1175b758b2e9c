// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Copies of boxes of points between arrays of any element type.
#ifndef SAGUARO_COPY_BOX_HH
#define SAGUARO_COPY_BOX_HH

#include <cstddef>
#include <cstring>

#include "Saguaro/GridDriver/src/grid_driver.hh"

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

/// Copies the values at the points of a box from one array to the other, which do not overlap.
inline void copy_box(const Box& box, const ArrayView& from, const ArrayView& to) {
  const std::size_t row = from.element * static_cast<std::size_t>(box.extent(0));
  for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
    for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
      std::memcpy(to.at({box.lower[0], j, k}), from.at({box.lower[0], j, k}), row);
}

}  // namespace grid_driver

#endif
