// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/limited.hh"

#include <algorithm>
#include <cmath>

namespace transfer {
namespace {

using Steps = std::array<std::ptrdiff_t, 3>;

template <class T>
T minmod(T a, T b) {
  if (a * b < 0) return T(0);
  return std::abs(a) < std::abs(b) ? a : b;
}

/// Calls visit(fine value, value at the base point, offsets of the fine point from it) for all points of a
/// box.
template <class T, class Visit>
void for_each_pair(const Index& factor, const Array<const T>& coarse, const Box& box, const Array<T>& fine,
                   const Visit& visit) {
  Index point;
  for (point[2] = box.lower[2]; point[2] <= box.upper[2]; ++point[2])
    for (point[1] = box.lower[1]; point[1] <= box.upper[1]; ++point[1])
      for (point[0] = box.lower[0]; point[0] <= box.upper[0]; ++point[0]) {
        const Index base = geometry::by_axis<3>(geometry::floor_div, point, factor);
        visit(*fine.at(point), coarse.at(base), geometry::by_axis<3>(geometry::floor_mod, point, factor));
      }
}

/// Minmod of the differences before and after a point.
template <class T>
T slope(const T* value, std::ptrdiff_t step) {
  return minmod(value[0] - value[-step], value[step] - value[0]);
}

/// Cell: the value of the coarse cell plus a quarter of its slope along each axis, up or down.
template <class T>
T cell_value(const T* base, const Steps& steps, const Index& factor, const Index& child) {
  T result = *base;
  for (int axis = 0; axis < 3; ++axis)
    if (factor[axis] == 2) {
      const T change = slope(base, steps[axis]) / 4;
      result += child[axis] == 1 ? change : -change;
    }
  return result;
}

/// The least of the slopes along an axis on the edges parallel to it around a point.
template <class T>
T slope_of_edges(const T* base, const Steps& steps, const Index& factor, int axis) {
  const int second = (axis + 1) % 3, third = (axis + 2) % 3;
  T result = slope(base, steps[axis]);
  for (Coordinate m = 0; m < factor[third]; ++m)
    for (Coordinate n = 0; n < factor[second]; ++n)
      result = minmod(result, slope(base + n * steps[second] + m * steps[third], steps[axis]));
  return result;
}

/// Vertex: the value of the point below plus half a slope along each axis along which the point is half way.
template <class T>
T vertex_value(const T* base, const Steps& steps, const Index& factor, const Index& offset) {
  T result = *base;
  for (int axis = 0; axis < 3; ++axis)
    if (offset[axis] == 1) result += slope_of_edges(base, steps, factor, axis) / 2;
  return result;
}

}  // namespace

Box tvd_source_box(const Index& factor, const Box& fine) {
  if (fine.empty()) return {};
  const Index neighbours = geometry::by_axis<3>([](Coordinate f) { return Coordinate{f == 2}; }, factor);
  return geometry::box_between<3>(geometry::by_axis<3>(geometry::floor_div, fine.lower, factor),
                                  geometry::by_axis<3>(geometry::floor_div, fine.upper, factor))
      .expanded(neighbours, neighbours);
}

template <class T>
void prolongate_tvd(Centring centring, const Index& factor, const Array<const T>& coarse, const Box& box,
                    const Array<T>& fine) {
  const Steps steps{coarse.step(0), coarse.step(1), coarse.step(2)};
  for_each_pair(factor, coarse, box, fine, [&](T& value, const T* base, const Index& offset) {
    value = centring == Centring::cell ? cell_value(base, steps, factor, offset)
                                       : vertex_value(base, steps, factor, offset);
  });
}

template <class T>
void limit_to_neighbours(const Index& factor, const Array<const T>& coarse, const Box& box,
                         const Array<T>& fine) {
  const Steps steps{coarse.step(0), coarse.step(1), coarse.step(2)};
  for_each_pair(factor, coarse, box, fine, [&](T& value, const T* base, const Index& offset) {
    T least = *base, greatest = *base, sum = 0;
    for (Coordinate k = 0; k <= offset[2]; ++k)
      for (Coordinate j = 0; j <= offset[1]; ++j)
        for (Coordinate i = 0; i <= offset[0]; ++i) {
          const T neighbour = base[i * steps[0] + j * steps[1] + k * steps[2]];
          least = std::min(least, neighbour);
          greatest = std::max(greatest, neighbour);
          sum += neighbour;
        }
    const auto count = static_cast<T>((1 + offset[0]) * (1 + offset[1]) * (1 + offset[2]));
    if (!(value >= least && value <= greatest)) value = sum / count;
  });
}

#define INSTANTIATE(T)                                                                       \
  template void prolongate_tvd<T>(Centring, const Index&, const Array<const T>&, const Box&, \
                                  const Array<T>&);                                          \
  template void limit_to_neighbours<T>(const Index&, const Array<const T>&, const Box&, const Array<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(long double)

}  // namespace transfer
