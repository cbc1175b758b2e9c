// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Processes arranged like points of a grid: each owns one cell of a partition by planes.
#ifndef SAGUARO_BALANCE_PROCESS_GRID_HH
#define SAGUARO_BALANCE_PROCESS_GRID_HH

#include <array>
#include <memory>
#include <vector>

#include "Saguaro/Balance/src/cut.hh"

namespace balance {

/// How many parts each axis has, and how many points each part. Process number = x + nx (y + ny z).
///
/// Invariant: every axis has at least one part, and every part at least one point.
struct ProcessGrid {
  std::array<std::vector<Coordinate>, 3> widths{{{1}, {1}, {1}}};

  int parts(int axis) const { return static_cast<int>(widths[axis].size()); }
  int processes() const { return parts(0) * parts(1) * parts(2); }
  friend bool operator==(const ProcessGrid&, const ProcessGrid&) = default;
};

/// Widths of `parts` parts of `points` points that differ by at most one. Of the parts that get one more, one
/// comes first and the others last: parts at the ends have ghosts on one side only.
std::vector<Coordinate> even_widths(Coordinate points, int parts);

/// Even parts in the given numbers.
ProcessGrid even_grid(const Index& points, const std::array<int, 3>& parts);

/// Numbers of parts along the first `dimension` axes, as equal as the factors of `processes` allow, in
/// ascending order. \param given  numbers that are fixed; 0: free
/// \throws std::invalid_argument if the given ones do not divide the number of processes
std::array<int, 3> balanced_parts(int processes, int dimension, const std::array<int, 3>& given = {0, 0, 0});

/// The even grid whose planes of division have the fewest points; of several the one with the fewest parts
/// along x, then y, so that ghost points lie together in memory.
/// \throws std::invalid_argument if the points are too few for so many processes
ProcessGrid grid_of_least_surface(const Index& points, int processes, int dimension,
                                  const PartWidths& widths);

/// The rule that cuts a box into the parts of a grid, and these with another rule into shares.
/// \param shares_per_process  number of shares of each process; \param within  cuts a part, if that is > 1
std::unique_ptr<CutRule> process_grid_rule(const ProcessGrid& grid, int shares_per_process,
                                           std::shared_ptr<const CutRule> within);

}  // namespace balance

#endif
