// SPDX-License-Identifier: LGPL-2.1-or-later
#include "teukolsky.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace linear_waves {
namespace {

const Vector somewhere{1.1, -0.6, 0.8};
constexpr double now = 0.3, h = 0.01;

Vector moved(Vector at, int direction, double steps) {
  at[direction] += steps * h;
  return at;
}

/// Sixth-order differences.
template <typename F>
double derivative(const F& f) {
  return (45 * (f(1) - f(-1)) - 9 * (f(2) - f(-2)) + (f(3) - f(-3))) / (60 * h);
}
template <typename F>
double second_derivative(const F& f) {
  return (270 * (f(1) + f(-1)) - 27 * (f(2) + f(-2)) + 2 * (f(3) + f(-3)) - 490 * f(0)) / (180 * h * h);
}

std::vector<Quadrupole> all() {
  std::vector<Quadrupole> waves;
  for (int m = -2; m <= 2; ++m)
    for (const bool is_even : {true, false})
      for (const Going going : {Going{true, true}, Going{true, false}, Going{false, true}})
        for (const Packet& packet : {Packet::eppley(1), Packet::evans(100, 3)})
          waves.push_back({m, is_even, packet, going});
  return waves;
}

// In the gauge of the solution the linear equations are these: no trace, no divergence, and the wave equation
// for each component.
TEST(TeukolskyWave, SolvesTheLinearEquations) {
  for (const Quadrupole& wave : all()) {
    SCOPED_TRACE(testing::Message() << "m = " << wave.m << (wave.is_even ? " even" : " odd"));
    const Symmetric g = teukolsky_wave(wave, now, somewhere).metric;
    EXPECT_NEAR(g[0] + g[3] + g[5], 3, 1e-12);
    const int component[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (int i = 0; i < 3; ++i) {
      double divergence = 0;
      for (int j = 0; j < 3; ++j)
        divergence += derivative([&](double steps) {
          return teukolsky_wave(wave, now, moved(somewhere, j, steps)).metric[component[i][j]];
        });
      EXPECT_NEAR(divergence, 0, 1e-7);
    }
    for (int n = 0; n < 6; ++n) {
      double box = -second_derivative(
          [&](double steps) { return teukolsky_wave(wave, now + steps * h, somewhere).metric[n]; });
      for (int j = 0; j < 3; ++j)
        box += second_derivative(
            [&](double steps) { return teukolsky_wave(wave, now, moved(somewhere, j, steps)).metric[n]; });
      EXPECT_NEAR(box, 0, 1e-6);
    }
  }
}

TEST(TeukolskyWave, CurvatureIsTheRateOfTheMetric) {
  for (const Quadrupole& wave : all())
    for (int n = 0; n < 6; ++n) {
      const double rate = derivative(
          [&](double steps) { return teukolsky_wave(wave, now + steps * h, somewhere).metric[n]; });
      EXPECT_NEAR(teukolsky_wave(wave, now, somewhere).curvature[n], -rate / 2, 1e-7)
          << wave.m << wave.is_even << n;
    }
}

TEST(TeukolskyWave, IsThere) {
  for (const Quadrupole& wave : all())
    EXPECT_GT(std::abs(teukolsky_wave(wave, now, somewhere).metric[0] - 1), 1e-4);
}

}  // namespace
}  // namespace linear_waves
