// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How the points of many boxes are dealt out to blocks of threads: each box is cut into tiles of consecutive
// points, x fastest, so that neighbouring threads touch neighbouring values whatever the shape of the box.
#ifndef SAGUARO_DEVICE_TILES_HH
#define SAGUARO_DEVICE_TILES_HH

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "Saguaro/Device/src/point_box.hh"

namespace device {

inline constexpr unsigned threads_per_tile = 256;
/// More points per thread cost fewer starts of blocks; fewer keep all processors busy.
inline constexpr unsigned most_points_per_thread = 4;
inline constexpr std::int64_t many_points = std::int64_t{1} << 21;
/// Arguments of a kernel come without a copy, but are at most 4096 bytes together with the body.
inline constexpr std::size_t most_boxes_as_arguments = 16;

/// n / divisor for 0 <= n < 2^31 by a multiplication: with 2^(l-1) < divisor <= 2^l and m = ceil(2^(31+l) /
/// divisor) < 2^32, the error of n m / 2^(31+l) is less than 1 / divisor (Granlund and Montgomery 1994).
struct Divisor {
  std::uint32_t divisor, multiplier, shift;

  Divisor() : Divisor(1) {}
  explicit Divisor(std::uint32_t value)
      : divisor(value),
        multiplier(static_cast<std::uint32_t>(
            ((std::uint64_t{1} << (31 + std::bit_width(value - 1))) + value - 1) / value)),
        shift(31 + std::bit_width(value - 1)) {}
  DEVICE_FUNCTION std::uint32_t divide(std::uint32_t n) const {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(n) * multiplier) >> shift);
  }
};

/// A box that is cut into tiles. Its points are counted from 0, x fastest.
struct TiledBox {
  int number;  ///< of the box among all
  unsigned first_tile;
  unsigned points;
  int begin[3];
  Divisor row, rows;  ///< points of a row, rows of a plane

  DEVICE_FUNCTION void locate(unsigned point, int& i, int& j, int& k) const {
    const std::uint32_t line = row.divide(point), plane = rows.divide(line);
    i = begin[0] + static_cast<int>(point - line * row.divisor);
    j = begin[1] + static_cast<int>(line - plane * rows.divisor);
    k = begin[2] + static_cast<int>(plane);
  }
};

/// The place in a list of the box that a tile belongs to.
DEVICE_FUNCTION inline int box_of_tile(const TiledBox* boxes, int count, unsigned tile) {
  int first = 0, behind = count;
  while (behind - first > 1) {
    const int middle = (first + behind) / 2;
    (boxes[middle].first_tile <= tile ? first : behind) = middle;
  }
  return first;
}

/// The tiles of all boxes that have points.
struct Tiling {
  std::vector<TiledBox> boxes;
  unsigned tiles = 0;
  unsigned points_per_tile = threads_per_tile;

  explicit Tiling(std::span<const PointBox> all) {
    std::int64_t points = 0;
    for (const PointBox& box : all) points += box.size();
    if (points >= many_points) points_per_tile = threads_per_tile * most_points_per_thread;
    boxes.reserve(all.size());
    for (std::size_t n = 0; n < all.size(); ++n) append(static_cast<int>(n), all[n]);
  }

 private:
  void append(int number, const PointBox& box) {
    const std::int64_t points = box.size();
    if (points == 0) return;
    // The last tile may count beyond the last point.
    if (points > INT32_MAX - points_per_tile) throw std::length_error("for_each_point: a box of 2^31 points");
    boxes.push_back({number,
                     tiles,
                     static_cast<unsigned>(points),
                     {box.begin[0], box.begin[1], box.begin[2]},
                     Divisor(static_cast<std::uint32_t>(box.end[0] - box.begin[0])),
                     Divisor(static_cast<std::uint32_t>(box.end[1] - box.begin[1]))});
    tiles += static_cast<unsigned>((points + points_per_tile - 1) / points_per_tile);
  }
};

}  // namespace device

#endif
