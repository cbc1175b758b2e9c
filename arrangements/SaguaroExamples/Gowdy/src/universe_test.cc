// SPDX-License-Identifier: LGPL-2.1-or-later
#include "universe.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace gowdy {
namespace {

// In harmonic time d/dt g = -2 lapse K, and d/dt lapse = -lapse^2 K.
TEST(Universe, MovesAsItsCurvatureAndHarmonicTimeSay) {
  constexpr double h = 1e-4, x = 0.17;
  for (const double rate : {1.0, -0.3})
    for (const double s : {1.0, 2.3, 9.8753205829098}) {
      const auto after = [&](double t) { return space_at(s * std::exp(rate * t), x, rate); };
      const Space now = after(0);
      const auto derivative = [&](auto value) {
        return (8 * (value(after(h)) - value(after(-h))) - (value(after(2 * h)) - value(after(-2 * h)))) /
               (12 * h);
      };
      double trace = 0;
      for (int d = 0; d < 3; ++d) {
        const double expected = derivative([d](const Space& space) { return space.metric[d]; });
        EXPECT_NEAR(-2 * now.lapse * now.curvature[d] / expected, 1, 1e-8) << s << ' ' << d;
        trace += now.curvature[d] / now.metric[d];
      }
      const double expected = derivative([](const Space& space) { return space.lapse; });
      EXPECT_NEAR(-now.lapse * now.lapse * trace / expected, 1, 1e-8) << s;
    }
}

// H = R - K_ij K^ij + K^2 with the curvature R of a metric that is diagonal and depends on x only.
TEST(Universe, SolvesTheHamiltonianConstraint) {
  constexpr double h = 1e-3, s = 1.3, x = 0.17;
  const auto at = [&](double steps) { return space_at(s, x + steps * h, 1); };
  // Logarithms of the metric, their first and second derivatives.
  std::array<double, 3> first, second;
  for (int d = 0; d < 3; ++d) {
    const auto value = [&](double steps) { return std::log(at(steps).metric[d]); };
    first[d] = (8 * (value(1) - value(-1)) - (value(2) - value(-2))) / (12 * h);
    second[d] = (16 * (value(1) + value(-1)) - (value(2) + value(-2)) - 30 * value(0)) / (12 * h * h);
  }
  const Space now = at(0);
  const auto [a, b, c] = first;
  const double R = -(second[1] + second[2] - a * (b + c) / 2 + (b * b + c * c + b * c) / 2) / now.metric[0];
  double trace = 0, squares = 0;
  for (int d = 0; d < 3; ++d) {
    const double K = now.curvature[d] / now.metric[d];
    trace += K, squares += K * K;
  }
  EXPECT_NEAR(R + trace * trace - squares, 0, 1e-7);
}

}  // namespace
}  // namespace gowdy
