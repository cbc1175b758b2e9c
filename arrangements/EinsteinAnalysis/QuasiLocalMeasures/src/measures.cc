// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measures.hh"

#include <cmath>
#include <numbers>
#include <utility>

namespace quasi_local {
namespace {

constexpr double pi = std::numbers::pi;

/// Sum over the points with equal weights of a density in theta and phi.
template <typename Density>
double plain_integral(const Surface& surface, Density density) {
  double sum = 0;
  for (const SurfacePoint& p : surface.points()) sum += density(p);
  return sum * surface.sphere().plain_weight();
}

/// From pole to pole and back on the other side.
double circumference_along_meridian(const Surface& surface, double angle) {
  const Sphere& on = surface.sphere();
  double sum = 0;
  for (const int j : {on.meridian(angle), on.meridian(angle) + on.nphi / 2})
    for (int i = 0; i < on.ntheta; ++i) sum += std::sqrt(surface.point(i, j).metric[0]) * on.delta_theta;
  return sum;
}

double circumference_of_circle(const Surface& surface, int i) {
  const Sphere& on = surface.sphere();
  double sum = 0;
  for (int j = 0; j < on.nphi; ++j) sum += std::sqrt(surface.point(i, j).metric[2]) * on.delta_phi;
  return sum;
}

/// An even number of circles leaves the equator in the middle between two.
double equatorial_circumference(const Surface& surface) {
  const int i = surface.sphere().equator();
  const auto circle = [&](int n) { return circumference_of_circle(surface, n); };
  if (surface.sphere().ntheta % 2 == 1) return circle(i);
  return (9 * (circle(i - 1) + circle(i)) - (circle(i - 2) + circle(i + 1))) / 16;
}

double spin_density(const SurfacePoint& p, const Vector& xi) {
  return act(p.space.curvature, xi, p.normal) / (8 * pi);
}

Vector unit(int axis) {
  Vector v{};
  v[axis] = 1;
  return v;
}

/// P_n and its derivative.
struct Legendre {
  double value, derivative;
};
Legendre legendre(int n, double z) {
  double before = 0, value = 1, derivative_before = 0, derivative = 0;
  for (int k = 1; k <= n; ++k) {
    const double next = ((2 * k - 1) * z * value - (k - 1) * before) / k;
    const double next_derivative = derivative_before + (2 * k - 1) * value;
    before = std::exchange(value, next);
    derivative_before = std::exchange(derivative, next_derivative);
  }
  return {value, derivative};
}

/// d_j h_ij - d_i (u^jk h_jk) of the deviation h from a flat metric.
/// \param trace_by  d_i of the trace
Vector energy_current(const SurfacePoint& p, const Vector& trace_by) {
  Vector result = -1.0 * trace_by;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) result[i] += p.space.by[j][component(i, j)];
  return result;
}

/// d_i (g^jk h_jk) = g^jk d_i g_jk - g^jm g^kn d_i g_mn h_jk, with h = g - 1
Vector trace_by_metric(const SurfacePoint& p) {
  Vector result;
  for (int i = 0; i < 3; ++i) {
    // g^jm g^kn h_jk = g^mn - g^jm g^jn
    double sum = 0;
    for (int m = 0; m < 3; ++m)
      for (int n = 0; n < 3; ++n)
        for (int j = 0; j < 3; ++j)
          sum += p.up[component(j, m)] * p.up[component(j, n)] * p.space.by[i][component(m, n)];
    result[i] = sum;
  }
  return result;
}

/// d_i h_jj
Vector trace_by_flat_metric(const SurfacePoint& p) {
  Vector result;
  for (int i = 0; i < 3; ++i) result[i] = p.space.by[i][0] + p.space.by[i][3] + p.space.by[i][5];
  return result;
}

}  // namespace

Size size_of(const Surface& surface) {
  Size s{};
  s.equatorial_circumference = equatorial_circumference(surface);
  s.polar_circumference_0 = circumference_along_meridian(surface, 0);
  s.polar_circumference_pi_2 = circumference_along_meridian(surface, pi / 2);
  s.area = surface.integral([](const SurfacePoint&) { return 1.0; });
  s.radius = std::sqrt(s.area / (4 * pi));
  s.irreducible_mass = s.radius / 2;
  // Kerr: L = 2 pi (r^2 + a^2) / r, A = 4 pi (r^2 + a^2)
  const double r = s.area / (2 * s.equatorial_circumference), square = s.area / (4 * pi) - r * r;
  s.mass_guess = (r * r + square) / (2 * r);
  s.spin_guess = std::copysign(std::sqrt(std::abs(square)), square) * s.mass_guess;
  return s;
}

double spin(const Surface& surface, const std::vector<Vector>& xi) {
  return surface.integral(
      [&](const SurfacePoint& p) { return spin_density(p, xi[&p - surface.points().data()]); });
}

Vector coordinate_spin(const Surface& surface) {
  Vector result;
  for (int axis = 0; axis < 3; ++axis)
    result[axis] = surface.integral(
        [axis](const SurfacePoint& p) { return spin_density(p, cross(unit(axis), p.place)); });
  return result;
}

double mass(double radius, double spin) {
  const double square = radius * radius;
  return std::sqrt(square * square + 4 * spin * spin) / (2 * radius);
}

Multipoles multipoles(const Surface& surface, const KillingVector& killing, const Field& z, double radius,
                      double mass) {
  Multipoles result{};
  for (int n = 0; n < moments; ++n) {
    const auto at = [&](const SurfacePoint& p) { return &p - surface.points().data(); };
    result.mass[n] =
        mass * std::pow(radius, n) / (2 * pi) * plain_integral(surface, [&](const SurfacePoint& p) {
          return p.ricci / 4 * legendre(n, z[at(p)]).value * p.area;
        });
    result.spin[n] = std::pow(radius, n - 1) * plain_integral(surface, [&](const SurfacePoint& p) {
                       return spin_density(p, killing.xi[at(p)]) * legendre(n, z[at(p)]).derivative * p.area;
                     });
  }
  return result;
}

Momenta adm_momenta(const Surface& surface) {
  Momenta result{};
  for (const SurfacePoint& p : surface.points()) {
    const double area = p.area * surface.sphere().plain_weight();
    const Vector current =
        act(p.up, act(p.space.curvature, p.normal)) - contract(p.up, p.space.curvature) * p.normal;
    result.energy += area / (16 * pi) * contract(energy_current(p, trace_by_metric(p)), p.normal);
    result.momentum = result.momentum + area / (8 * pi) * current;
    result.angular_momentum = result.angular_momentum + area / (8 * pi) * cross(p.place, current);
  }
  return result;
}

Momenta weinberg_momenta(const Surface& surface) {
  Momenta result{};
  result.energy = surface.integral([](const SurfacePoint& p) {
    return contract(energy_current(p, trace_by_flat_metric(p)), p.normal) / (16 * pi);
  });
  for (int axis = 0; axis < 3; ++axis)
    result.momentum[axis] = surface.integral([axis](const SurfacePoint& p) {
      const Symmetric& k = p.space.curvature;
      return (act(k, p.normal)[axis] - (k[0] + k[3] + k[5]) * p.normal[axis]) / (8 * pi);
    });
  result.angular_momentum = coordinate_spin(surface);
  return result;
}

}  // namespace quasi_local
