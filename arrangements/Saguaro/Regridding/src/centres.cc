// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/centres.hh"

#include <cmath>

namespace regridding {
namespace {

// Boxes are often meant to end on points: rounding must not decide which.
constexpr double tolerance = 1e-10;

double distance(const Vector& a, const Vector& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

}  // namespace

double place(const Coordinates& coordinates, const LevelGrid& grid, int axis, double x) {
  const double coarse = (x - coordinates.origin[axis]) / coordinates.spacing[axis];
  const auto factor = static_cast<double>(grid.factor[axis]);
  return grid.centring == Centring::vertex ? coarse * factor : (coarse + 0.5) * factor - 0.5;
}

Box box_around(const Coordinates& coordinates, const LevelGrid& grid, const Vector& position,
               const Vector& radius) {
  Box box;
  for (int axis = 0; axis < 3; ++axis) {
    const double lower = place(coordinates, grid, axis, position[axis] - radius[axis]);
    const double upper = place(coordinates, grid, axis, position[axis] + radius[axis]);
    box.lower[axis] = static_cast<Coordinate>(std::floor(lower + 0.5 + tolerance));
    box.upper[axis] = static_cast<Coordinate>(std::ceil(upper - 0.5 - tolerance));
  }
  return box;
}

Region region_around(const Coordinates& coordinates, const LevelGrid& grid, std::span<const Centre> centres,
                     int level, Coordinate shiftout) {
  std::vector<Box> boxes;
  const Index more = geometry::uniform<3>(shiftout);
  for (const Centre& centre : centres)
    if (level <= static_cast<int>(centre.radii.size()))
      boxes.push_back(
          box_around(coordinates, grid, centre.position, centre.radii[level - 1]).expanded(more, more));
  return Region::united(boxes);
}

bool has_changed(const Centre& before, const Centre& now, const Thresholds& thresholds) {
  if (before.radii.size() != now.radii.size()) return true;
  if (distance(before.position, now.position) > thresholds.distance) return true;
  for (std::size_t level = 0; level < now.radii.size(); ++level)
    if (distance(before.radii[level], now.radii[level]) >
        thresholds.radius_fraction * distance(before.radii[level], Vector{}))
      return true;
  return false;
}

}  // namespace regridding
