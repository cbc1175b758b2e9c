// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inside.hh"

#include <algorithm>
#include <cmath>

namespace set_mask {
namespace {

constexpr double turn = 6.28318530717958647692;

/// The number of the nearest of equidistant angles.
int nearest(double angle, double first, double step) {
  return static_cast<int>(std::floor((angle - first) / step + 0.5));
}

}  // namespace

bool Region::contains(const Vector& point) const {
  const double x = point[0] - origin[0], y = point[1] - origin[1], z = point[2] - origin[2];
  const double distance = std::sqrt(x * x + y * y + z * z);
  if (!has_true_shape || distance == 0) return distance < factor * smallest_radius;
  const int i = nearest(std::acos(std::clamp(z / distance, -1.0, 1.0)), first_theta, step_theta);
  const double phi = std::atan2(y, x) - first_phi;
  const int j = nearest(phi - turn * std::floor(phi / turn), 0, step_phi);
  return distance < factor * radius(std::clamp(i, 0, n_theta - 1), j % n_phi);
}

}  // namespace set_mask
