// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inside.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace set_mask {
namespace {

constexpr double pi = 3.14159265358979323846;

/// A spheroid of half axes 2, 2, 1 around (1, 0, 0).
Region spheroid(bool has_true_shape, double factor = 1) {
  constexpr int n_theta = 40, n_phi = 80;
  return {{1, 0, 0},
          factor,
          1,
          has_true_shape,
          n_theta,
          n_phi,
          pi / (2 * n_theta),
          0,
          pi / n_theta,
          2 * pi / n_phi,
          [](int i, int) {
            const double theta = (i + 0.5) * pi / n_theta;
            return 1 / std::sqrt(std::pow(std::sin(theta) / 2, 2) + std::pow(std::cos(theta), 2));
          }};
}

TEST(Inside, OfASphereIsWithinTheSmallestRadius) {
  EXPECT_TRUE(spheroid(false).contains({1.9, 0, 0}));
  EXPECT_FALSE(spheroid(false).contains({2.1, 0, 0}));
  EXPECT_TRUE(spheroid(false, 1.2).contains({2.1, 0, 0}));
}

TEST(Inside, OfATrueShapeFollowsTheSurface) {
  for (const double phi : {0.1, 1.6, 3.1, 4.7, 6.2}) {
    EXPECT_TRUE(spheroid(true).contains({1 + 1.95 * std::cos(phi), 1.95 * std::sin(phi), 0}));
    EXPECT_FALSE(spheroid(true).contains({1 + 2.05 * std::cos(phi), 2.05 * std::sin(phi), 0}));
  }
  EXPECT_TRUE(spheroid(true).contains({1, 0, 0.95}));
  EXPECT_FALSE(spheroid(true).contains({1, 0, -1.05}));
  EXPECT_TRUE(spheroid(true).contains({1, 0, 0}));
}

}  // namespace
}  // namespace set_mask
