// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Arrays over lattice points in memory.
#ifndef SAGUARO_TRANSFER_ARRAY_HH
#define SAGUARO_TRANSFER_ARRAY_HH

#include <array>
#include <cstddef>

#include "Saguaro/Geometry/src/geometry.hh"

namespace transfer {

using geometry::Centring;
using geometry::Coordinate;
using Box = geometry::Box<3>;
using Index = geometry::Index<3>;

/// How the points of two levels lie to each other, axis by axis: a group may be staggered.
using Centrings = std::array<Centring, 3>;
inline constexpr Centrings vertex_centred{Centring::vertex, Centring::vertex, Centring::vertex};
inline constexpr Centrings cell_centred{Centring::cell, Centring::cell, Centring::cell};

/// Values at lattice points, x fastest. Points are named by their indices on the lattice of their level:
/// a coarse point c lies at the fine point factor * c (vertex), or holds the fine cells factor * c, ...,
/// factor * c + factor - 1 (cell).
template <class T>
struct Array {
  T* data;          ///< value at the point `lower`
  Index lower;      ///< first point in memory
  Index allocated;  ///< extents in memory

  T* at(const Index& point) const {
    return data + (point[0] - lower[0]) +
           allocated[0] * ((point[1] - lower[1]) + allocated[1] * (point[2] - lower[2]));
  }
  /// Elements from one point to the next along an axis.
  std::ptrdiff_t step(int axis) const {
    return axis == 0 ? 1 : axis == 1 ? allocated[0] : allocated[0] * allocated[1];
  }
  operator Array<const T>() const { return {data, lower, allocated}; }
};

/// The array that holds just the points of a box.
template <class T>
Array<T> packed(T* data, const Box& box) {
  return {data, box.lower, box.shape()};
}

}  // namespace transfer

#endif
