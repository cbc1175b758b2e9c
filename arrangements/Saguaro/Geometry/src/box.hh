// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Index vectors, lattices and boxes: the words in which grids are described.
#ifndef SAGUARO_GEOMETRY_BOX_HH
#define SAGUARO_GEOMETRY_BOX_HH

#include <algorithm>
#include <array>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace geometry {

/// One coordinate of a point. 64 bits: the points of a run may be more than 2^31.
using Coordinate = std::int64_t;

/// A point or a displacement, fastest axis (x) first.
template <int D>
using Index = std::array<Coordinate, D>;

/// The same value on all axes.
template <int D>
constexpr Index<D> uniform(Coordinate value) {
  Index<D> result{};
  result.fill(value);
  return result;
}

/// Applies `f` axis by axis to one or more index vectors.
template <int D, class Function, class... Vectors>
constexpr Index<D> by_axis(Function f, const Index<D>& first, const Vectors&... others) {
  Index<D> result{};
  for (int d = 0; d < D; ++d) result[d] = f(first[d], others[d]...);
  return result;
}

template <int D>
constexpr Index<D> sum(const Index<D>& a, const Index<D>& b) {
  return by_axis<D>([](Coordinate x, Coordinate y) { return x + y; }, a, b);
}

template <int D>
constexpr Index<D> difference(const Index<D>& a, const Index<D>& b) {
  return by_axis<D>([](Coordinate x, Coordinate y) { return x - y; }, a, b);
}

template <int D>
constexpr Index<D> negated(const Index<D>& a) {
  return by_axis<D>([](Coordinate x) { return -x; }, a);
}

/// Quotient rounded towards minus infinity; `b` > 0.
constexpr Coordinate floor_div(Coordinate a, Coordinate b) { return a / b - (a % b < 0 ? 1 : 0); }
/// Quotient rounded towards plus infinity; `b` > 0.
constexpr Coordinate ceil_div(Coordinate a, Coordinate b) { return a / b + (a % b > 0 ? 1 : 0); }
/// What `floor_div` leaves, in [0, b).
constexpr Coordinate floor_mod(Coordinate a, Coordinate b) { return a - b * floor_div(a, b); }

/// A rectangular set of lattice points: lower, lower + stride, ..., upper along each axis, both ends
/// included.
///
/// Invariant: every stride is >= 1; a box that is not empty has (upper - lower) divisible by the stride.
/// A box is empty if upper < lower on any axis; all empty boxes are equal.
template <int D>
struct Box {
  static_assert(1 <= D && D <= 4);

  Index<D> lower = uniform<D>(0);
  Index<D> upper = uniform<D>(-1);
  Index<D> stride = uniform<D>(1);

  constexpr bool empty() const {
    for (int d = 0; d < D; ++d)
      if (upper[d] < lower[d]) return true;
    return false;
  }

  /// Number of points along one axis; 0 if the box is empty.
  constexpr Coordinate extent(int axis) const {
    return empty() ? 0 : (upper[axis] - lower[axis]) / stride[axis] + 1;
  }

  constexpr Index<D> shape() const {
    Index<D> result{};
    for (int d = 0; d < D; ++d) result[d] = extent(d);
    return result;
  }

  /// Number of points.
  constexpr Coordinate size() const {
    Coordinate result = 1;
    for (int d = 0; d < D; ++d) result *= extent(d);
    return result;
  }

  constexpr bool contains(const Index<D>& point) const {
    for (int d = 0; d < D; ++d)
      if (point[d] < lower[d] || point[d] > upper[d] || (point[d] - lower[d]) % stride[d] != 0) return false;
    return true;
  }

  /// True if every point of `other` is a point of this box.
  constexpr bool covers(const Box& other) const {
    return other.empty() || (stride == other.stride && contains(other.lower) && contains(other.upper));
  }

  /// This box with `below` more points at each lower and `above` more at each upper face; negative: fewer.
  constexpr Box expanded(const Index<D>& below, const Index<D>& above) const {
    if (empty()) return *this;
    Box result = *this;
    for (int d = 0; d < D; ++d) {
      result.lower[d] -= below[d] * stride[d];
      result.upper[d] += above[d] * stride[d];
    }
    return result;
  }

  /// Moved by `offset` points of the lattice.
  constexpr Box shifted(const Index<D>& offset) const { return expanded(negated<D>(offset), offset); }

  /// True if stride and alignment keep the invariant.
  constexpr bool is_valid() const {
    for (int d = 0; d < D; ++d)
      if (stride[d] < 1 || (!empty() && (upper[d] - lower[d]) % stride[d] != 0)) return false;
    return true;
  }

  friend constexpr bool operator==(const Box& a, const Box& b) {
    if (a.empty() || b.empty()) return a.empty() && b.empty();
    return a.lower == b.lower && a.upper == b.upper && a.stride == b.stride;
  }
};

/// The points that two boxes of one lattice share.
template <int D>
constexpr Box<D> operator&(const Box<D>& a, const Box<D>& b) {
  Box<D> result = a;
  for (int d = 0; d < D; ++d) {
    result.lower[d] = std::max(a.lower[d], b.lower[d]);
    result.upper[d] = std::min(a.upper[d], b.upper[d]);
  }
  return result;
}

/// The box [lower, upper] with stride 1.
template <int D>
constexpr Box<D> box_between(const Index<D>& lower, const Index<D>& upper) {
  return {lower, upper, uniform<D>(1)};
}

/// `[0:4]x[0:8:2]`: lower:upper[:stride] for each axis; `{}` if empty.
template <int D>
std::string to_text(const Box<D>& box);

/// `{"lower": [0, 0], "upper": [4, 8], "stride": [1, 2]}`.
template <int D>
std::string to_json(const Box<D>& box);

template <int D>
std::ostream& operator<<(std::ostream& out, const Box<D>& box);

}  // namespace geometry

#endif
