// SPDX-License-Identifier: LGPL-2.1-or-later
#include "moncrief.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace {

using namespace extract;
using Complex = std::complex<double>;
constexpr double pi = std::numbers::pi;

using MetricAt = std::function<Symmetric(const Vector&)>;

/// Samples of a metric; derivatives along the radius by differences of eighth order.
Surface surface_in(const MetricAt& metric, double radius, int rows = 200, int columns = 32) {
  constexpr double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280}, h = 1e-2;
  const Sphere sphere(rows, columns, {});
  std::vector<Sample> samples;
  for (const Direction& direction : sphere.all()) {
    const Vector n = direction.normal();
    const auto at = [&](double r) { return metric({r * n[0], r * n[1], r * n[2]}); };
    Sample sample{};
    sample.metric = at(radius);
    for (int k = 1; k <= 4; ++k) {
      const Symmetric up = at(radius + k * h), down = at(radius - k * h);
      for (int c = 0; c < 6; ++c) sample.radial[c] += weights[k - 1] * (up[c] - down[c]) / h;
    }
    samples.push_back(sample);
  }
  return surface_of(radius, sphere.all(), samples);
}

Complex even(const Surface& surface, int l, int m) {
  return even_mode(surface, background_of(surface), l, m);
}
Complex odd(const Surface& surface, int l, int m) { return odd_mode(surface, background_of(surface), l, m); }

Symmetric puncture(const Vector& x) {
  const double psi = 1 + 1 / (2 * std::sqrt(dot(x, x))), psi4 = psi * psi * psi * psi;
  return {psi4, 0, 0, psi4, 0, psi4};
}

TEST(Background, OfAPunctureIsItsHole) {
  const Background background = background_of(surface_in(puncture, 2.5));
  EXPECT_NEAR(background.radius, 3.6, 1e-4);  // r (1 + M / 2 r)^2
  EXPECT_NEAR(background.slope, 0.96, 1e-4);  // 1 - (M / 2 r)^2
  EXPECT_NEAR(background.mass(), 1, 1e-4);
}

TEST(Background, ConvergesWithSecondOrder) {
  const auto error = [](int rows) { return background_of(surface_in(puncture, 2.5, rows)).radius - 3.6; };
  EXPECT_NEAR(error(20) / error(40), 4, 0.05);
}

// ------------------------------------------------------------------------------------- coordinates

/// The same space in coordinates x, where the old ones are x + e v(x).
MetricAt in_other_coordinates(const MetricAt& metric, const std::function<Vector(const Vector&)>& v,
                              double e) {
  return [=](const Vector& x) {
    constexpr double h = 1e-4;
    double jacobian[3][3];  // d old_k / d x_i
    for (int i = 0; i < 3; ++i) {
      Vector up = x, down = x;
      up[i] += h, down[i] -= h;
      const Vector a = v(up), b = v(down);
      for (int k = 0; k < 3; ++k) jacobian[i][k] = (i == k ? 1 : 0) + e * (a[k] - b[k]) / (2 * h);
    }
    const Vector shift = v(x);
    const Symmetric g = metric({x[0] + e * shift[0], x[1] + e * shift[1], x[2] + e * shift[2]});
    Symmetric result{};
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j)
        result[component(i, j)] = contracted(g, {jacobian[i][0], jacobian[i][1], jacobian[i][2]},
                                             {jacobian[j][0], jacobian[j][1], jacobian[j][2]});
    return result;
  };
}

/// Gradient of x y / r, so even with l = 2, m = 2.
Vector even_vector(const Vector& x) {
  const double r = std::sqrt(dot(x, x)), xy = x[0] * x[1] / (r * r * r);
  return {x[1] / r - xy * x[0], x[0] / r - xy * x[1], -xy * x[2]};
}

/// x cross the gradient of x y / r, so odd with l = 2, m = 2.
Vector odd_vector(const Vector& x) {
  const Vector u = even_vector(x);
  return {x[1] * u[2] - x[2] * u[1], x[2] * u[0] - x[0] * u[2], x[0] * u[1] - x[1] * u[0]};
}

TEST(EvenMode, DoesNotChangeWithCoordinates) {
  constexpr double e = 1e-3;
  const Surface surface = surface_in(in_other_coordinates(puncture, even_vector, e), 2.5);
  EXPECT_LT(std::abs(even(surface, 2, 2)), 2e-2 * e);
  EXPECT_LT(std::abs(even(surface, 2, 0)), 5e-2 * e);
}

TEST(OddMode, DoesNotChangeWithCoordinates) {
  constexpr double e = 1e-3;
  const Surface surface = surface_in(in_other_coordinates(puncture, odd_vector, e), 2.5);
  EXPECT_LT(std::abs(odd(surface, 2, 2)), 1e-2 * e);
}

TEST(EvenMode, SeesWhatIsNoChangeOfCoordinates) {
  constexpr double e = 1e-3;
  const MetricAt metric = [](const Vector& x) {
    Symmetric g = puncture(x);
    const double factor = 1 + e * x[0] * x[1] / dot(x, x);
    for (double& component : g) component *= factor;
    return g;
  };
  EXPECT_GT(std::abs(even(surface_in(metric, 2.5), 2, 2)), e);
}

// -------------------------------------------------------------------------------------------- waves

/// Flat space with a wave, h_plus - i h_cross = (a -2Y_22 + conj(a) -2Y_2-2) / (sqrt(2) r) for even ones, the
/// same with -i a and -i conj(a) for odd ones.
MetricAt wave(const std::function<Complex(double)>& amplitude, bool is_even) {
  return [=](const Vector& x) {
    const double r = std::sqrt(dot(x, x)), c = x[2] / r, s = std::sqrt(1 - c * c),
                 phi = std::atan2(x[1], x[0]);
    const double norm = std::sqrt(5 / (64 * pi));
    const Complex up = norm * (1 + c) * (1 + c) * std::polar(1.0, 2 * phi);
    const Complex down = norm * (1 - c) * (1 - c) * std::polar(1.0, -2 * phi);
    const Complex a = amplitude(r), factor = is_even ? Complex(1, 0) : Complex(0, -1);
    const Complex h = factor * (a * up + std::conj(a) * down) / (std::sqrt(2.0) * r);
    const double plus = h.real(), cross = -h.imag();
    const Vector t = {c * std::cos(phi), c * std::sin(phi), -s}, p = {-std::sin(phi), std::cos(phi), 0};
    Symmetric g{};
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j)
        g[component(i, j)] =
            (i == j ? 1 : 0) + plus * (t[i] * t[j] - p[i] * p[j]) + cross * (t[i] * p[j] + p[i] * t[j]);
    return g;
  };
}

TEST(EvenMode, IsTheAmplitudeOfAWaveOnFlatSpace) {
  const Complex a = {2e-6, -1e-6};
  const Surface surface = surface_in(wave([&](double) { return a; }, true), 10);
  EXPECT_LT(std::abs(even(surface, 2, 2) - a), 1e-3 * std::abs(a)) << even(surface, 2, 2);
  EXPECT_LT(std::abs(odd(surface, 2, 2)), 1e-3 * std::abs(a)) << odd(surface, 2, 2);
  EXPECT_LT(std::abs(even(surface, 3, 2)), 1e-3 * std::abs(a));
}

TEST(OddMode, IsTheChangeOfTheAmplitudeOfAWaveOnFlatSpace) {
  // For an amplitude A(t - r), Q_odd is dA/dt = -dA/dr, and A / r nearby.
  const Complex a = {2e-6, -1e-6};
  const auto amplitude = [&](double r) { return a * std::sin(0.7 * r); };
  const Surface surface = surface_in(wave(amplitude, false), 10);
  const Complex expected = a * (std::sin(7.0) / 10 - 0.7 * std::cos(7.0));
  EXPECT_LT(std::abs(odd(surface, 2, 2) - expected), 1e-3 * std::abs(a))
      << odd(surface, 2, 2) << ' ' << expected;
  EXPECT_LT(std::abs(even(surface, 2, 2)), 1e-3 * std::abs(a));
}

// ---------------------------------------------------------------------------------------- reflections

TEST(Modes, VanishByReflections) {
  EXPECT_FALSE(vanishes({2, 1, true}, {}));
  EXPECT_TRUE(vanishes({2, 1, true}, {false, false, true}));
  EXPECT_FALSE(vanishes({2, 2, true}, {false, false, true}));
  EXPECT_FALSE(vanishes({2, 1, false}, {false, false, true}));
  EXPECT_TRUE(vanishes({2, 2, false}, {false, false, true}));
  EXPECT_TRUE(vanishes({3, 1, true}, {true, true, false}));
  EXPECT_TRUE(vanishes({3, 0, false}, {true, true, true}));
  EXPECT_FALSE(vanishes({3, 2, false}, {true, true, true}));
  EXPECT_FALSE(vanishes({2, 2, true}, {true, true, true}));
}

}  // namespace
