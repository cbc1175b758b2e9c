// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boxes of values that are copied or interpolated between arrays on a device, many at once.
#ifndef SAGUARO_GRID_DRIVER_DEVICE_PIECES_HH
#define SAGUARO_GRID_DRIVER_DEVICE_PIECES_HH

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "Saguaro/Device/src/points.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Transfer/src/tilewise.hh"

namespace grid_driver {

/// Most timelevels that values of one time are made of.
inline constexpr int most_sources = 8;

/// One box. Arrays hold elements of `words` words one after the other, x fastest; the points of the box count
/// from 0.
struct DevicePiece {
  std::int64_t to_offset, to_steps[2];  ///< of the first point, and from row to row, plane to plane; elements
  /// Likewise; of interpolated boxes that of the base of the first point's group, which may lie outside.
  std::int64_t from_offset, from_steps[2];
  std::int32_t from_step;  ///< copies: from point to point along x
  std::int32_t phase[3];   ///< interpolation: of the first point in its group
  std::int32_t phases[3];  ///< points of a group along each axis; points of the box are so far apart
  std::int32_t operation;  ///< number of an operator; -1: copy
  std::int32_t word;       ///< bytes: of the real numbers that are interpolated
  std::int32_t words;
  std::int32_t moment;  ///< number of the DeviceMoment of its values
  std::int32_t arrays;  ///< number of the piece whose arrays these are
  bool is_linear;       ///< interpolation: by sums with weights
  bool has_tiles;       ///< interpolation by teams; else each point by itself
  transfer::TilesOfBox tiles;
};

/// A box that teams interpolate, each of them a tile.
struct TiledPiece {
  DevicePiece piece;
  std::int32_t first_team;
  std::int32_t extent[3];  ///< of the box
  std::int32_t tiles[3];   ///< along each axis
};

/// A number for either type of real numbers.
struct DeviceWeight {
  double of_double = 0;
  float of_float = 0;

  DEVICE_FUNCTION double as(double) const { return of_double; }
  DEVICE_FUNCTION float as(float) const { return of_float; }
};

/// The sum that makes values of a time: of weights[n] * source n, in this order. Methods that are not linear
/// put the sum with the weights `line` in place of one that leaves the range of the sources.
struct DeviceMoment {
  std::int32_t count = 1;
  DeviceWeight weights[most_sources] = {{1, 1}};
  DeviceWeight line[most_sources] = {{1, 1}};

  template <class T>
  DEVICE_FUNCTION T weight(int n, T real) const {
    return weights[n].as(real);
  }
};

/// The operators that pieces name, on a device.
class DeviceOperators {
 public:
  DeviceOperators(device::Device& device, const transfer::PointOperators& operators);

  const transfer::PointOperator* operators() const;
  const transfer::PhaseTaps* taps() const;

 private:
  device::Buffer operators_, taps_;
};

/// Pieces whose shapes lie on a device. Their arrays are named anew at each use.
class DevicePieces {
 public:
  struct Entry {
    DevicePiece piece;
    device::PointBox box;
  };
  DevicePieces(device::Device& device, const std::vector<Entry>& entries);

  /// Extents of an array whose data are elsewhere.
  struct Shape {
    Index lower, allocated;
  };
  /// The points of a box of one array that are copied to another. \param element  bytes
  static Entry copy(const Box& box, const Shape& from, const Shape& to, std::size_t element);

  std::size_t size() const { return size_; }

  /// Puts everything into a queue, in one launch for what is copied, one for what is interpolated by teams,
  /// and one each for what is interpolated point by point, linearly and not.
  /// \param to  array of each piece, on the device
  /// \param from  sources of the first piece, then of the second, ..., equally many of each: as many as the
  /// moment with most sources has
  void move(device::Queue& queue, const DeviceOperators& operators, std::span<void* const> to,
            std::span<const void* const> from, std::span<const DeviceMoment> moments) const;

 private:
  /// Boxes of one launch. Interpolation takes many registers, with which copies would be slow: each has its
  /// own function.
  struct Part {
    device::BoxList boxes;
    device::Buffer pieces;
    Part(device::Device& device, const std::vector<Entry>& entries);
  };

  struct Tiles {
    int teams = 0;
    device::Buffer on_device, of_teams;  ///< TiledPiece by TiledPiece; the number of each team's
  };

  std::size_t size_;
  std::optional<Part> copies_, interpolations_, choices_;
  Tiles tiles_;
};

}  // namespace grid_driver

#endif
