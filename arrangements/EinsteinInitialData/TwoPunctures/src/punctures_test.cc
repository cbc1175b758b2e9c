// SPDX-License-Identifier: LGPL-2.1-or-later
#include "punctures.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace two_punctures {
namespace {

const Binary some{1.3, {0.6, {0.1, -0.3, 0.2}, {0.2, 0.1, -0.4}}, {0.4, {-0.2, 0.1, 0.5}, {0.3, -0.2, 0.1}}};
const Vector somewhere{0.7, -0.4, 1.1};

Vector moved(Vector at, int direction, double by) {
  at[direction] += by;
  return at;
}

int component(int i, int j) { return i > j ? component(j, i) : i == 0 ? j : i + j + 1; }

TEST(Poles, DerivativesAreThoseOfTheSum) {
  constexpr double h = 1e-4;
  for (const Rounding& rounding : {Rounding{}, Rounding{0, 0, 3}}) {
    const Poles here = poles(some, rounding, somewhere);
    for (int i = 0; i < 3; ++i) {
      const Poles before = poles(some, rounding, moved(somewhere, i, -h)),
                  after = poles(some, rounding, moved(somewhere, i, h));
      EXPECT_NEAR(here.first[i], (after.sum - before.sum) / (2 * h), 1e-8);
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(here.second[component(i, j)], (after.first[j] - before.first[j]) / (2 * h), 1e-7);
    }
  }
}

TEST(Poles, RoundingKeepsThemFinite) {
  const Binary one{1, {1, {}, {}}, {0, {}, {}}};
  const Vector puncture{1, 0, 0};
  EXPECT_DOUBLE_EQ(poles(one, {1e-2, 0, 0}, puncture).sum, 50);
  EXPECT_DOUBLE_EQ(poles(one, {1e-3, 1e-2, 0}, puncture).sum, 50);
  EXPECT_DOUBLE_EQ(poles(one, {0, 1e-12, 0.5}, puncture).sum, 15.0 / 8);
}

TEST(Poles, TheExtensionIsSmoothAtItsRadius) {
  const Binary one{1, {1, {}, {}}, {0, {}, {}}};
  const Poles inside = poles(one, {0, 0, 0.5 + 1e-9}, {1.5, 0, 0}), outside = poles(one, {}, {1.5, 0, 0});
  EXPECT_NEAR(inside.sum, outside.sum, 1e-8);
  EXPECT_NEAR(inside.first[0], outside.first[0], 1e-7);
  EXPECT_NEAR(inside.second[0], outside.second[0], 1e-6);
}

// The momentum constraint of maximal slices: the divergence and the trace vanish.
TEST(Curvature, HasNeitherDivergenceNorTrace) {
  constexpr double h = 1e-3;
  const Symmetric here = curvature(some, {}, somewhere);
  EXPECT_NEAR(here[0] + here[3] + here[5], 0, 1e-14);
  for (int j = 0; j < 3; ++j) {
    double divergence = 0;
    for (int i = 0; i < 3; ++i) {
      const auto at = [&](double steps) {
        return curvature(some, {}, moved(somewhere, i, steps * h))[component(i, j)];
      };
      divergence += (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * h);
    }
    EXPECT_NEAR(divergence, 0, 1e-10);
  }
}

struct Totals {
  Vector momentum, angular_momentum;
};

/// P_i = (1/8 pi) int A_ij n_j dS and J_i = (1/8 pi) int eps_ijk x_j A_kl n_l dS on a large sphere, by the
/// product rule of Gauss and trapezoidal points.
Totals far_away(const Binary& binary) {
  const double nodes[] = {-0.9602898564975363, -0.7966664774136267, -0.5255324099163290, -0.1834346424956498,
                          0.1834346424956498,  0.5255324099163290,  0.7966664774136267,  0.9602898564975363};
  const double weights[] = {0.1012285362903763, 0.2223810344533745, 0.3137066458778873, 0.3626837833783620,
                            0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763};
  const double R = 200, full_turn = 8 * std::atan(1.0);
  Totals sum{};
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 16; ++j) {
      const double s = std::sqrt(1 - nodes[i] * nodes[i]), phi = full_turn * j / 16;
      const Vector n{s * std::cos(phi), s * std::sin(phi), nodes[i]};
      const Symmetric A = curvature(binary, {}, {R * n[0], R * n[1], R * n[2]});
      Vector An{};
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) An[k] += A[component(k, l)] * n[l];
      const double area = R * R * weights[i] * full_turn / 16 / (4 * full_turn);
      for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        sum.momentum[k] += area * An[k];
        sum.angular_momentum[k] += area * R * (n[l] * An[m] - n[m] * An[l]);
      }
    }
  return sum;
}

TEST(Curvature, CarriesTheMomentum) {
  const Totals sum = far_away(some);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(sum.momentum[i], some.plus.momentum[i] + some.minus.momentum[i], 1e-6);
}

TEST(Curvature, CarriesTheAngularMomentum) {
  const Vector sum = far_away(some).angular_momentum, exact = angular_momentum(some, {0, 0, 0});
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(sum[i], exact[i], 1e-6);
}

TEST(AngularMomentum, MovesWithTheOrigin) {
  const Vector here = angular_momentum(some, {0, 0, 0}), there = angular_momentum(some, {1, 2, 3});
  const Vector P{-0.1, -0.2, 0.7};  // in all
  EXPECT_NEAR(there[0] - here[0], 2 * P[2] - 3 * P[1], 1e-14);
  EXPECT_NEAR(there[1] - here[1], 3 * P[0] - 1 * P[2], 1e-14);
  EXPECT_NEAR(there[2] - here[2], 1 * P[1] - 2 * P[0], 1e-14);
}

}  // namespace
}  // namespace two_punctures
