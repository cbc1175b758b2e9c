// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Hyperslabs: points of a grid that lie on lines, planes or in boxes along its axes, or on its diagonal.
// Pure.
#ifndef SAGUARO_HYPERSLAB_SLAB_HH
#define SAGUARO_HYPERSLAB_SLAB_HH

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace hyperslab {

using Coordinate = std::int64_t;
/// One number per axis of the grid.
using Point = std::vector<Coordinate>;

/// One direction of a slab.
struct Direction {
  std::vector<int> axes;  ///< of the grid: one, or all on a diagonal
  Coordinate first = 0;   ///< number of the first point, in steps from the origin of the slab
  Coordinate count = 0;   ///< points; 0: the slab is empty
  Coordinate step = 1;    ///< points of the grid from one to the next, on each of the axes
};

/// The points origin + sum over directions d of (first_d + i_d) step_d along the axes of d, 0 <= i_d <
/// count_d.
struct Slab {
  Point origin;
  std::vector<Direction> directions;

  Coordinate size() const;
  /// \param indices  one for each direction
  Point point(const std::vector<Coordinate>& indices) const;
};

/// What can be wrong with a request: the codes that callers get.
enum class Mistake {
  bad_dimension = -2,
  missing_argument = -3,
  bad_number = -5,
  bad_direction = -7,
  does_not_fit = -8,
};

class Refusal : public std::invalid_argument {
 public:
  Refusal(Mistake mistake, const std::string& text) : std::invalid_argument(text), mistake_(mistake) {}
  int code() const { return static_cast<int>(mistake_); }

 private:
  Mistake mistake_;
};

/// A slab as callers describe it.
struct Request {
  std::vector<Point>
      directions;  ///< vectors with one element that is not 0, or (in one direction) none that is 0
  Point origin;    ///< from 0
  std::vector<Coordinate> extent;      ///< grid points along each direction; -1: up to the end of the grid
  std::vector<Coordinate> downsample;  ///< > 0; empty: 1
};

/// The points of a grid: those of a box from 0, and of them a box that is wanted.
struct Grid {
  Point size;
  Point first, last;  ///< both included
};

/// The points of a request that are wanted, numbered as if all were.
/// \throws Refusal if the request makes no sense on this grid
Slab slab_of(const Request& request, const Grid& grid);

/// The part of a slab that lies in a box [first, last].
Slab part_of(const Slab& slab, const Point& first, const Point& last);

}  // namespace hyperslab

#endif
