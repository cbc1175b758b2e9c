// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Prolongation tile by tile, for devices: the threads of a team fetch the input of a tile of output points
// into the memory that they share, and resample it there axis by axis, as `prolongate` does, with the same
// bits.
#ifndef SAGUARO_TRANSFER_TILEWISE_HH
#define SAGUARO_TRANSFER_TILEWISE_HH

#include <array>
#include <cstdint>
#include <optional>

#include "Saguaro/Device/src/teams.hh"
#include "Saguaro/Transfer/src/pointwise.hh"

namespace transfer {

/// Input points along an axis, counted from the base of the first output point's group.
struct Span {
  std::int32_t first, last;
  DEVICE_FUNCTION std::int32_t count() const { return last - first + 1; }
};

/// How a box of output points is cut into tiles: points of a tile along each axis, as powers of two; what a
/// group needs; and what may be read.
struct TilesOfBox {
  std::int32_t logs[3];
  Span of_group[3], readable[3];
};

inline constexpr int most_along_tile = 16;  ///< output points
/// \param phase  of the first point of the box in its group, along each axis
/// \param extents  of the box
/// \return nothing if the operator does not prolongate (x first, groups of one input point), or looks so far
/// that teams have no room for a tile
std::optional<TilesOfBox> tiles_of_box(const PointOperator& operation, const std::vector<PhaseTaps>& taps,
                                       const std::int32_t (&phase)[3],
                                       const std::array<Coordinate, 3>& extents);

/// Where an output point of a tile lies along an axis, and its input: the place of its first value.
struct TilePoint {
  std::int32_t index, start;
  const PhaseTaps* taps;
};

inline constexpr int room_for_blocks = 2200, room_for_rows = 1792;

/// What a team shares: the values of a block of input, then those that are resampled along x, then along y in
/// the place of the first.
template <class T>
struct TileMemory {
  T block[room_for_blocks], rows[room_for_rows];
  TilePoint points[3][most_along_tile];
};

/// Output points begin[d] <= i < begin[d] + extent[d], counted from the begin of the group of the first point
/// of the box.
struct Tile {
  std::int32_t begin[3], extent[3];
};

/// The input of a tile along an axis.
DEVICE_FUNCTION inline Span input_of_tile(const TilesOfBox& tiles, int axis, std::int32_t up,
                                          std::int32_t begin, std::int32_t extent) {
  const std::int32_t first = begin / up + tiles.of_group[axis].first,
                     last = (begin + extent - 1) / up + tiles.of_group[axis].last;
  const Span& readable = tiles.readable[axis];
  return {first < readable.first ? readable.first : first, last > readable.last ? readable.last : last};
}

/// The n-th point of a tile along an axis. Those of one phase come one after the other, so that threads
/// beside each other make sums of the same length.
DEVICE_FUNCTION inline TilePoint tile_point(const AxisOperator& along, const PhaseTaps* all_taps,
                                            std::int32_t begin, std::int32_t extent, std::int32_t first_input,
                                            int n) {
  for (int offset = 0; offset < along.up; ++offset) {
    const int count = offset < extent ? (extent - offset + along.up - 1) / along.up : 0;
    if (n >= count) {
      n -= count;
      continue;
    }
    const std::int32_t index = offset + n * along.up, group = (begin + index) / along.up;
    const PhaseTaps* const taps = all_taps + along.phases + (begin + index - group * along.up);
    return {index, group + taps->first - first_input, taps};
  }
  return {-1, 0, nullptr};
}

/// The sum over the taps of a point, whose weights are in registers if they are few.
template <class T>
struct SumOfPoint {
  static constexpr int most = 6;
  TilePoint point;
  int count = 0;
  T weights[most] = {};

  DEVICE_FUNCTION explicit SumOfPoint(const TilePoint& of) : point(of) {
    if (!of.taps) return;
    count = of.taps->count;
    for (int n = 0; n < most; ++n)
      if (n < count) weights[n] = of.taps->weight(n, T());
  }
  DEVICE_FUNCTION bool exists() const { return count > 0; }

  /// \param values  they lie `step` elements apart
  DEVICE_FUNCTION T operator()(const T* values, int step) const {
    switch (count) {
      case 1:
        return weights[0] * values[0];
      case 2:
        return of<2>(values, step);
      case 4:
        return of<4>(values, step);
      case 6:
        return of<6>(values, step);
    }
    T sum = weights[0] * values[0];
    for (int n = 1; n < count; ++n) sum += point.taps->weight(n, T()) * values[n * step];
    return sum;
  }

 private:
  template <int terms>
  DEVICE_FUNCTION T of(const T* values, int step) const {
    T sum = weights[0] * values[0];
#if defined(__CUDACC__)
#pragma unroll
#endif
    for (int n = 1; n < terms; ++n) sum += weights[n] * values[n * step];
    return sum;
  }
};

/// Values of the output points of a tile, each the same as value_of_point. To be called by all threads of a
/// team.
/// \param steps  elements of the input from one point to the next along each axis
/// \param input  input(offset): the value that many elements away from the base of the first point's group
/// \param output  output(i, j, k, value) takes the value of a point, counted from the begin of the tile
template <class T, class Input, class Output>
DEVICE_FUNCTION void values_of_tile(const device::Team& team, TileMemory<T>& memory,
                                    const PointOperator& operation, const PhaseTaps* all_taps,
                                    const TilesOfBox& tiles, const Tile& tile, const std::int64_t (&steps)[3],
                                    const Input& input, const Output& output) {
  Span spans[3];
  for (int d = 0; d < 3; ++d)
    spans[d] = input_of_tile(tiles, d, operation.axes[d].up, tile.begin[d], tile.extent[d]);
  const int wide = spans[0].count(), high = spans[1].count(), deep = spans[2].count();
  const int log_x = tiles.logs[0], log_xy = log_x + tiles.logs[1];
  const int mask_x = (1 << log_x) - 1;

  team.each(3 * most_along_tile, [&](int n) {
    const int d = n / most_along_tile;
    memory.points[d][n % most_along_tile] = tile_point(operation.axes[d], all_taps, tile.begin[d],
                                                       tile.extent[d], spans[d].first, n % most_along_tile);
  });
  // A row of input is fetched by 16 or 32 threads.
  const int log_fetch = wide <= 16 ? 4 : 5, mask_fetch = (1 << log_fetch) - 1;
  team.fetch((high * deep) << log_fetch,
             [&](int n) {
               const int row = n >> log_fetch, z = row / high, y = row - z * high, x = n & mask_fetch;
               return x < wide ? input((spans[0].first + x) * steps[0] + (spans[1].first + y) * steps[1] +
                                       (spans[2].first + z) * steps[2])
                               : T();
             },
             [&](int n, T value) {
               const int x = n & mask_fetch;
               if (x < wide) memory.block[(n >> log_fetch) * wide + x] = value;
             });
  const auto sum_at = [&](int axis, int n) { return SumOfPoint<T>(memory.points[axis][n]); };
  team.each_repeating(
      log_x, (high * deep) << log_x, [&](int i) { return sum_at(0, i); },
      [&](int n, const SumOfPoint<T>& sum) {
        const int row = n >> log_x;
        if (sum.exists())
          memory.rows[(row << log_x) + sum.point.index] = sum(memory.block + row * wide + sum.point.start, 1);
      });
  team.each_repeating(
      log_xy, deep << log_xy, [&](int n) { return sum_at(1, n >> log_x); },
      [&](int n, const SumOfPoint<T>& sum) {
        const int i = n & mask_x, z = n >> log_xy;
        if (sum.exists() && i < tile.extent[0])
          memory.block[(z << log_xy) + (sum.point.index << log_x) + i] =
              sum(memory.rows + ((z * high + sum.point.start) << log_x) + i, 1 << log_x);
      });
  team.each_in_parts(
      tiles.logs[2], 1 << log_xy, [&](int k) { return sum_at(2, k); },
      [&](int, int n, const SumOfPoint<T>& sum) {
        const int i = n & mask_x, j = n >> log_x;
        if (sum.exists() && i < tile.extent[0] && j < tile.extent[1])
          output(i, j, sum.point.index, sum(memory.block + (sum.point.start << log_xy) + n, 1 << log_xy));
      });
}

}  // namespace transfer

#endif
