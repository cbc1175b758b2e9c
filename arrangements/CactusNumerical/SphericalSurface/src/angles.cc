// SPDX-License-Identifier: LGPL-2.1-or-later
#include "angles.hh"

#include <cmath>

namespace spherical_surface {

double theta_range(const Symmetries& symmetries) { return symmetries.z ? M_PI / 2 : M_PI; }

double phi_range(const Symmetries& symmetries) {
  if (symmetries.x && symmetries.y) return M_PI / 2;
  return symmetries.x || symmetries.y ? M_PI : 2 * M_PI;
}

Line theta_line(int points, int ghosts, const Symmetries& symmetries) {
  // With the symmetry the last point lies on the equator, half a distance earlier than it would otherwise.
  const double cells = points - 2 * ghosts - (symmetries.z ? 0.5 : 0);
  const double delta = theta_range(symmetries) / cells;
  return {-(ghosts - 0.5) * delta, delta};
}

Line phi_line(int points, int ghosts, const Symmetries& symmetries) {
  const bool has_ends = symmetries.x || symmetries.y;
  const double delta = phi_range(symmetries) / (points - 2 * ghosts - (has_ends ? 1 : 0));
  const double start = symmetries.x && !symmetries.y ? -M_PI / 2 : 0;
  return {start - ghosts * delta, delta};
}

int theta_points(double delta, int ghosts, const Symmetries& symmetries) {
  const int points = static_cast<int>(std::lround(theta_range(symmetries) / delta)) + 2 * ghosts;
  return points % 2 == 0 ? points + 1 : points;
}

int phi_points(double delta, int ghosts, const Symmetries& symmetries) {
  const int interior = static_cast<int>(std::lround(phi_range(symmetries) / delta));
  return interior + 4 - interior % 4 + 4 * ghosts;
}

double ellipsoid_radius(double theta, double phi, const double (&semi_axes)[3]) {
  const double x = std::sin(theta) * std::cos(phi) / semi_axes[0];
  const double y = std::sin(theta) * std::sin(phi) / semi_axes[1];
  const double z = std::cos(theta) / semi_axes[2];
  return 1 / std::sqrt(x * x + y * y + z * z);
}

}  // namespace spherical_surface
