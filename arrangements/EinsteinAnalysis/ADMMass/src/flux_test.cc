// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flux.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace {

using namespace adm_mass;
constexpr double pi = std::numbers::pi;

double radius(const Vector& x) { return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

using MetricAt = std::function<Symmetric(const Vector&)>;

/// Differences of eighth order, whose error is that of rounding.
std::array<Symmetric, 3> derivatives(const MetricAt& metric, const Vector& x) {
  constexpr double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280}, h = 1e-2;
  std::array<Symmetric, 3> result{};
  for (int d = 0; d < 3; ++d)
    for (int n = 1; n <= 4; ++n) {
      Vector up = x, down = x;
      up[d] += n * h, down[d] -= n * h;
      const Symmetric a = metric(up), b = metric(down);
      for (int c = 0; c < 6; ++c) result[d][c] += weights[n - 1] * (a[c] - b[c]) / h;
    }
  return result;
}

Vector flux_at(const MetricAt& metric, const Vector& x) {
  return mass_flux(metric(x), derivatives(metric, x));
}

/// Mass within a sphere, by a product of the midpoint rule in cos(theta) and the trapezoidal rule in phi.
double mass_within(const MetricAt& metric, double r) {
  constexpr int rows = 200, columns = 16;
  double sum = 0;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const double c = -1 + (i + 0.5) * 2 / rows, s = std::sqrt(1 - c * c), phi = 2 * pi * j / columns;
      const Vector n = {s * std::cos(phi), s * std::sin(phi), c};
      const Vector flux = flux_at(metric, {r * n[0], r * n[1], r * n[2]});
      sum += n[0] * flux[0] + n[1] * flux[1] + n[2] * flux[2];
    }
  return sum * r * r * 4 * pi / (rows * columns);
}

Symmetric puncture(const Vector& x, double mass) {
  const double psi4 = std::pow(1 + mass / (2 * radius(x)), 4);
  return {psi4, 0, 0, psi4, 0, psi4};
}

/// delta + (2 M / r) n n
Symmetric kerr_schild(const Vector& x, double mass) {
  const double r = radius(x), h = 2 * mass / (r * r * r);
  return {1 + h * x[0] * x[0], h * x[0] * x[1], h * x[0] * x[2],
          1 + h * x[1] * x[1], h * x[1] * x[2], 1 + h * x[2] * x[2]};
}

TEST(MassFlux, IsZeroWhereTheMetricIsConstant) {
  const Vector flux = mass_flux({2, 0.3, 0.1, 1.5, -0.2, 1.2}, {});
  for (const double f : flux) EXPECT_EQ(f, 0);
}

TEST(MassFlux, IsThatOfTheWeakFieldWhereTheMetricIsFlat) {
  // F_k = (d_j h_jk - d_k h_jj) / (16 pi)
  const std::array<Symmetric, 3> d = {{{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}, {13, 14, 15, 16, 17, 18}}};
  const Vector flux = mass_flux({1, 0, 0, 1, 0, 1}, d);
  EXPECT_NEAR(flux[0] * 16 * pi, (1 + 8 + 15) - (1 + 4 + 6), 1e-13);
  EXPECT_NEAR(flux[1] * 16 * pi, (2 + 10 + 17) - (7 + 10 + 12), 1e-13);
  EXPECT_NEAR(flux[2] * 16 * pi, (3 + 11 + 18) - (13 + 16 + 18), 1e-13);
}

TEST(MassFlux, AroundAPunctureGivesMassTimesConformalFactor) {
  const MetricAt metric = [](const Vector& x) { return puncture(x, 1.4); };
  EXPECT_NEAR(mass_within(metric, 5), 1.4 * (1 + 0.7 / 5), 1e-10);
  EXPECT_NEAR(mass_within(metric, 500), 1.4 * (1 + 0.7 / 500), 1e-9);
}

TEST(MassFlux, OfAPunctureOffTheCentreGivesTheMassFarAway) {
  const MetricAt metric = [](const Vector& x) { return puncture({x[0] - 1, x[1], x[2] + 0.5}, 1); };
  EXPECT_NEAR(mass_within(metric, 1000), 1, 1e-3);
}

TEST(MassFlux, InKerrSchildCoordinatesTendsToTheMassLikeOneOverR) {
  const MetricAt metric = [](const Vector& x) { return kerr_schild(x, 1); };
  const double near = mass_within(metric, 100) - 1, far = mass_within(metric, 200) - 1;
  EXPECT_LT(std::abs(near), 0.03);
  EXPECT_NEAR(near / far, 2, 0.05);
}

TEST(MassFlux, DoesNotChangeWithTheNamesOfAxes) {
  const Symmetric g = {1.3, 0.1, -0.2, 1.1, 0.05, 0.9};
  const std::array<Symmetric, 3> d = {
      {{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, {-0.3, 0.1, 0.2, 0.7, 0.2, 0.1}, {0.9, 0.3, 0.3, 0.1, 0.2, -0.4}}};
  // x -> y -> z -> x
  const auto turned = [](const Symmetric& s) { return Symmetric{s[5], s[2], s[4], s[0], s[1], s[3]}; };
  const Vector flux = mass_flux(g, d);
  const Vector other = mass_flux(turned(g), {turned(d[2]), turned(d[0]), turned(d[1])});
  EXPECT_NEAR(other[0], flux[2], 1e-15);
  EXPECT_NEAR(other[1], flux[0], 1e-15);
  EXPECT_NEAR(other[2], flux[1], 1e-15);
}

}  // namespace
