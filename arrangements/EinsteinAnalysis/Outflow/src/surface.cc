// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface.hh"

#include <algorithm>
#include <cmath>

namespace outflow {
namespace {

/// Difference of fourth order between f(-2), f(-1), f(1) and f(2).
template <class F>
double slope(const F& f, double h) {
  return (8 * (f(1) - f(-1)) - (f(2) - f(-2))) / (12 * h);
}

}  // namespace

double SurfacePoint::element() const {
  return std::sqrt(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]);
}

// The area is r^2 sin(theta) (e_r - r_theta/r e_theta - r_phi/(r sin(theta)) e_phi) d theta d phi.
std::vector<SurfacePoint> points_of(const Grid& grid, const Vector& origin,
                                    const std::function<double(int, int)>& radius) {
  std::vector<SurfacePoint> points;
  for (int j = 0; j < grid.n_phi; ++j)
    for (int i = 0; i < grid.n_theta; ++i) {
      const double r = radius(i, j), st = std::sin(grid.theta(i)), ct = std::cos(grid.theta(i));
      const double sp = std::sin(grid.phi(j)), cp = std::cos(grid.phi(j));
      const double by_theta = slope([&](int n) { return radius(i + n, j); }, grid.step_theta) / r;
      const double by_phi = slope([&](int n) { return radius(i, j + n); }, grid.step_phi) / (r * st);
      const Vector e_r{st * cp, st * sp, ct}, e_theta{ct * cp, ct * sp, -st}, e_phi{-sp, cp, 0};
      const double cell = r * r * st * grid.step_theta * grid.step_phi;
      SurfacePoint point;
      for (int d = 0; d < 3; ++d) {
        point.place[d] = origin[d] + r * e_r[d];
        point.area[d] = cell * (e_r[d] - by_theta * e_theta[d] - by_phi * e_phi[d]);
      }
      points.push_back(point);
    }
  return points;
}

double theta_weight(int i, int n) {
  static constexpr double at_end[] = {13. / 12, 7. / 8, 25. / 24};
  const int from_end = std::min(i, n - 1 - i);
  return from_end < 3 ? at_end[from_end] : 1;
}

double Matter::flux_through(const Vector& area) const {
  const auto& [xx, xy, xz, yy, yz, zz] = metric;
  const double det = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  double through = 0;
  for (int d = 0; d < 3; ++d) through += (lapse * velocity[d] - shift[d]) * area[d];
  return std::sqrt(det) * rho * w_lorentz() * through;
}

Vector Matter::lowered_velocity() const {
  const auto& [xx, xy, xz, yy, yz, zz] = metric;
  const auto& v = velocity;
  return {xx * v[0] + xy * v[1] + xz * v[2], xy * v[0] + yy * v[1] + yz * v[2],
          xz * v[0] + yz * v[1] + zz * v[2]};
}

double Matter::w_lorentz() const {
  const Vector lowered = lowered_velocity();
  double v2 = 0;
  for (int d = 0; d < 3; ++d) v2 += lowered[d] * velocity[d];
  return 1 / std::sqrt(1 - v2);
}

// u_t = W (v_i beta^i - alpha)
double Matter::energy_at_infinity() const {
  const Vector lowered = lowered_velocity();
  double along_shift = 0;
  for (int d = 0; d < 3; ++d) along_shift += lowered[d] * shift[d];
  return w_lorentz() * (lapse - along_shift) - 1;
}

}  // namespace outflow
