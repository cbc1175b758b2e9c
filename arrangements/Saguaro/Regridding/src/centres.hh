// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Refined boxes around centres.
#ifndef SAGUARO_REGRIDDING_CENTRES_HH
#define SAGUARO_REGRIDDING_CENTRES_HH

#include <array>
#include <span>
#include <vector>

#include "Saguaro/Regridding/src/level_grid.hh"

namespace regridding {

using Vector = std::array<double, 3>;

/// Something that boxes are wanted around.
struct Centre {
  Vector position{};
  std::vector<Vector> radii;  ///< half the sides of its box on level 1, 2, ...: as many as it wants levels
};

/// Where level 0 lies: x[d] = origin[d] + spacing[d] * index[d].
struct Coordinates {
  Vector origin{};
  Vector spacing{1, 1, 1};
};

/// Where x lies on a level, in points: point n at n, cell n from n - 1/2 to n + 1/2.
double place(const Coordinates& coordinates, const LevelGrid& grid, int axis, double x);

/// The points of a level that are nearest to the corners of position +- radius, and all between them. Where
/// two are as near, the inner one; for cells these are those that the box reaches into.
Box box_around(const Coordinates& coordinates, const LevelGrid& grid, const Vector& position,
               const Vector& radius);

/// The region that centres ask for on a level >= 1, with `shiftout` more points on all sides.
Region region_around(const Coordinates& coordinates, const LevelGrid& grid, std::span<const Centre> centres,
                     int level, Coordinate shiftout);

/// True if there is something to do for: centres are more or fewer, want other numbers of levels, have moved
/// by more than a distance, or have changed their radii by more than a fraction (of all three directions
/// together).
struct Thresholds {
  double distance = 0;
  double radius_fraction = 0;
};
bool has_changed(const Centre& before, const Centre& now, const Thresholds& thresholds);

}  // namespace regridding

#endif
