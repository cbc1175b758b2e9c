// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface.hh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace carpet_mask {
namespace {

/// So near to the origin a point has no angles.
constexpr double at_origin = 1e-12;

/// No distance is so small.
constexpr double nothing = -std::numeric_limits<double>::infinity();

/// The nearest of points at first + n * step; angles that differ by full turns are the same.
int nearest_index(double angle, double first, double step, int points) {
  constexpr double turn = 2 * std::numbers::pi;
  double from_first = angle - first + step / 2;
  from_first -= turn * std::floor(from_first / turn);
  return std::min(static_cast<int>(from_first / step), points - 1);
}

}  // namespace

bool is_inside(const Surface& surface, double factor, const std::array<double, 3>& point) {
  std::array<double, 3> from{};
  for (int axis = 0; axis < 3; ++axis) {
    from[axis] = point[axis] - surface.origin[axis];
    if (surface.is_symmetric[axis]) from[axis] = std::abs(from[axis]);
  }
  const double distance = std::hypot(from[0], from[1], from[2]);
  if (distance < at_origin) return true;
  if (!std::isfinite(distance)) return false;
  const double theta = std::acos(std::clamp(from[2] / distance, -1.0, 1.0));
  const double phi = std::atan2(from[1], from[0]);
  const int i = nearest_index(theta, surface.first_angle[0], surface.angle_step[0], surface.shape[0]);
  const int j = nearest_index(phi, surface.first_angle[1], surface.angle_step[1], surface.shape[1]);
  return distance <=
         factor * surface.radius[static_cast<std::size_t>(i) + surface.row * static_cast<std::size_t>(j)];
}

// Radii that nobody has set are no bounds, and multiplication by the factor keeps their order, so that both
// balls decide as the angles would.
Inside::Inside(const Surface& surface, double factor)
    : surface_(surface), factor_(factor), nearest_(std::numeric_limits<double>::max()), farthest_(at_origin) {
  for (int j = 0; j < surface.shape[1]; ++j)
    for (int i = 0; i < surface.shape[0]; ++i) {
      const double end =
          factor * surface.radius[static_cast<std::size_t>(i) + surface.row * static_cast<std::size_t>(j)];
      nearest_ = std::isnan(end) ? nothing : std::min(nearest_, end);
      farthest_ = std::max(farthest_, end);  // as it was if that is not a number
    }
}

bool Inside::holds(const std::array<double, 3>& point) const {
  std::array<double, 3> from{};
  for (int axis = 0; axis < 3; ++axis) {
    from[axis] = std::abs(point[axis] - surface_.origin[axis]);
    if (!(from[axis] <= farthest_)) return false;  // no distance is less than one of its components
  }
  const double distance = std::hypot(from[0], from[1], from[2]);
  if (distance <= nearest_) return true;
  return distance <= farthest_ && is_inside(surface_, factor_, point);
}

}  // namespace carpet_mask
