// SPDX-License-Identifier: LGPL-2.1-or-later
//
// For tests: surfaces in the space of a black hole that is known.
#ifndef QUASILOCALMEASURES_TEST_SURFACES_HH
#define QUASILOCALMEASURES_TEST_SURFACES_HH

#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "surface.hh"

namespace quasi_local {

inline Sphere sphere(int ntheta, double first_phi = 0) {
  const double step = std::numbers::pi / ntheta;
  return {ntheta, 2 * ntheta, step / 2, first_phi, step, step, 4};
}

/// Metric and extrinsic curvature of a hole in coordinates of Kerr and Schild: mass 1, spin a, around an axis
/// that leans from z towards x, with the centre at the origin.
struct KerrSchild {
  double a;
  double tilt = 0;

  /// Rotates from the axes of the hole to ours, or back.
  Vector rotated(const Vector& v, int way) const {
    const double s = way * std::sin(tilt), c = std::cos(tilt);
    return {c * v[0] + s * v[2], v[1], c * v[2] - s * v[0]};
  }

  struct Parts {
    double h;
    Vector l;
  };
  Parts parts(const Vector& place) const {
    const Vector x = rotated(place, -1);
    const double rho = contract(x, x) - a * a;
    const double r2 = rho / 2 + std::sqrt(rho * rho / 4 + a * a * x[2] * x[2]), r = std::sqrt(r2);
    const Vector l{(r * x[0] + a * x[1]) / (r2 + a * a), (r * x[1] - a * x[0]) / (r2 + a * a), x[2] / r};
    const double h = r2 * r / (r2 * r2 + a * a * x[2] * x[2]);
    return {h, rotated(l, 1)};
  }
  Symmetric metric(const Vector& x) const {
    const auto [h, l] = parts(x);
    Symmetric g{1, 0, 0, 1, 0, 1};
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) g[component(i, j)] += 2 * h * l[i] * l[j];
    return g;
  }
  double lapse(const Vector& x) const { return 1 / std::sqrt(1 + 2 * parts(x).h); }
  Vector shift_below(const Vector& x) const {
    const auto [h, l] = parts(x);
    return 2 * h * l;
  }
};

/// d f / d x^axis by differences of sixth order, component by component.
template <typename Function>
auto by(Function f, Vector x, int axis, double step) {
  constexpr std::array weights{-1.0, 9.0, -45.0, 45.0, -9.0, 1.0};
  constexpr std::array steps{-3, -2, -1, 1, 2, 3};
  decltype(f(x)) sum{};
  for (std::size_t n = 0; n < weights.size(); ++n) {
    Vector y = x;
    y[axis] += steps[n] * step;
    const auto value = f(y);
    for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += weights[n] * value[c] / (60 * step);
  }
  return sum;
}

constexpr double test_step = 2e-3;

inline void set_first_derivatives(const KerrSchild& hole, const Vector& x, Space& s) {
  s.metric = hole.metric(x);
  for (int i = 0; i < 3; ++i) s.by[i] = by([&](const Vector& y) { return hole.metric(y); }, x, i, test_step);
}

/// K_ij = (D_i beta_j + D_j beta_i) / (2 alpha) in a slicing that does not change
inline Symmetric curvature_at(const KerrSchild& hole, const Vector& x) {
  Space s{};
  set_first_derivatives(hole, x, s);
  const Connection gamma = connection(s);
  const Vector shift = hole.shift_below(x);
  std::array<Vector, 3> shift_by;
  for (int i = 0; i < 3; ++i)
    shift_by[i] = by([&](const Vector& y) { return hole.shift_below(y); }, x, i, test_step);
  Symmetric result;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      double sum = shift_by[i][j] + shift_by[j][i];
      for (int k = 0; k < 3; ++k) sum -= 2 * gamma[k][component(i, j)] * shift[k];
      result[component(i, j)] = sum / (2 * hole.lapse(x));
    }
  return result;
}

/// Without derivatives of the extrinsic curvature.
inline Space space_at(const KerrSchild& hole, const Vector& x) {
  Space s{};
  set_first_derivatives(hole, x, s);
  const auto metric = [&](const Vector& y) { return hole.metric(y); };
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j)
      s.by_two[component(i, j)] =
          by([&](const Vector& y) { return by(metric, y, j, test_step); }, x, i, test_step);
  s.curvature = curvature_at(hole, x);
  return s;
}

inline Space space_with_all_derivatives(const KerrSchild& hole, const Vector& x) {
  Space s = space_at(hole, x);
  for (int i = 0; i < 3; ++i)
    s.curvature_by[i] = by([&](const Vector& y) { return curvature_at(hole, y); }, x, i, test_step);
  return s;
}

using SpaceAt = Space (*)(const KerrSchild& hole, const Vector& x);

/// A surface with this radius in each direction.
inline Surface surface_around(const KerrSchild& hole, int ntheta,
                              const std::function<double(const Vector&)>& radius,
                              SpaceAt space_of = space_at) {
  const Sphere on = sphere(ntheta);
  Field radii;
  for (const Vector& direction : places(on, Field(on.size(), 1))) radii.push_back(radius(direction));
  std::vector<Space> space;
  for (const Vector& place : places(on, radii)) space.push_back(space_of(hole, place));
  return {on, radii, space};
}

/// The horizon: r = 1 + sqrt(1 - a^2) of Kerr and Schild, an ellipsoid.
inline Surface horizon(const KerrSchild& hole, int ntheta, SpaceAt space_of = space_at) {
  const double r = 1 + std::sqrt(1 - hole.a * hole.a);
  const Vector axis = hole.rotated({0, 0, 1}, 1);
  return surface_around(
      hole, ntheta,
      [=](const Vector& direction) {
        const double z = contract(axis, direction);
        return 1 / std::sqrt((1 - z * z) / (r * r + hole.a * hole.a) + z * z / (r * r));
      },
      space_of);
}

}  // namespace quasi_local

#endif
