// SPDX-License-Identifier: LGPL-2.1-or-later
#include "waves.hh"

#include <cmath>

namespace newrad {

Point inwards(const Point& p, const Point& outward, int steps) {
  return {p[0] - steps * outward[0], p[1] - steps * outward[1], p[2] - steps * outward[2]};
}

double Grid::radius(const Point& p) const {
  const auto [x, y, z] = coordinates;
  const int n = at(p);
  return z_is_radial ? z[n] : std::sqrt(x[n] * x[n] + y[n] * y[n] + z[n] * z[n]);
}

double Grid::derivative(const double* f, const Point& p, int axis, int outward) const {
  const int n = at(p), step = strides[axis];
  if (outward == 0) return (f[n + step] - f[n - step]) / (2 * spacing[axis]);
  const int in = -outward * step;
  return outward * (3 * f[n] - 4 * f[n + in] + f[n + 2 * in]) / (2 * spacing[axis]);
}

double Grid::along_waves(const double* f, const Point& p, const Point& outward) const {
  if (z_is_radial) return derivative(f, p, 2, outward[2]);
  double result = 0;
  for (int axis = 0; axis < 3; ++axis)
    result += coordinates[axis][at(p)] / radius(p) * derivative(f, p, axis, outward[axis]);
  return result;
}

double Waves::leaving(const Grid& grid, const double* u, const Point& p, const Point& outward) const {
  return -speed * (grid.along_waves(u, p, outward) + (u[grid.at(p)] - background) / grid.radius(p));
}

double Waves::boundary_rate(const Grid& grid, const double* u, const double* rate, const Point& p,
                            const Point& outward) const {
  const double leaves = leaving(grid, u, p, outward);
  if (power < 0) return leaves;
  constexpr Point centred{0, 0, 0};
  const Point inner = inwards(p, outward, 1);
  const double rest = rate[grid.at(inner)] - leaving(grid, u, inner, centred);
  return leaves + rest * std::pow(grid.radius(inner) / grid.radius(p), power);
}

double extrapolated(const Grid& grid, const double* u, const Point& p, const Point& outward) {
  const auto value = [&](int steps) { return u[grid.at(inwards(p, outward, steps))]; };
  return 4 * value(1) - 6 * value(2) + 4 * value(3) - value(4);
}

}  // namespace newrad
