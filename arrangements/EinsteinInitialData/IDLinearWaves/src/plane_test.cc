// SPDX-License-Identifier: LGPL-2.1-or-later
#include "plane.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace linear_waves {
namespace {

const PlanePackets oblique{1e-3, 0.7, 0.4, 3.1, 1.2, 0.3, {true, true}};
const Vector somewhere{0.3, -0.2, 0.5};

TEST(PlanePackets, CurvatureIsTheRateOfTheMetric) {
  constexpr double h = 1e-3;
  const auto g = [](double steps, int n) {
    return plane_packets(oblique, 0.2 + steps * h, somewhere).metric[n];
  };
  for (int n = 0; n < 6; ++n) {
    const double rate = (8 * (g(1, n) - g(-1, n)) - (g(2, n) - g(-2, n))) / (12 * h);
    EXPECT_NEAR(plane_packets(oblique, 0.2, somewhere).curvature[n], -rate / 2, 1e-12);
  }
}

TEST(PlanePackets, AreTransverseAndTraceless) {
  const Symmetric g = plane_packets(oblique, 0.2, somewhere).metric;
  EXPECT_NEAR(g[0] + g[3] + g[5], 3, 1e-15);
  const Vector n{std::sin(0.7) * std::cos(0.4), std::sin(0.7) * std::sin(0.4), std::cos(0.7)};
  EXPECT_NEAR(g[0] * n[0] + g[1] * n[1] + g[2] * n[2], n[0], 1e-15);
  EXPECT_NEAR(g[2] * n[0] + g[4] * n[1] + g[5] * n[2], n[2], 1e-15);
}

TEST(PlanePackets, WavesThatGoOutTravelAlongTheirDirection) {
  PlanePackets out{1e-3, 0, 0, 3, 1, 0, {false, true}};
  const Symmetric before = plane_packets(out, 0.1, {0, 0, 0.4}).metric,
                  after = plane_packets(out, 0.6, {0, 0, 0.9}).metric;
  for (int n = 0; n < 6; ++n) EXPECT_NEAR(before[n], after[n], 1e-16);
}

}  // namespace
}  // namespace linear_waves
