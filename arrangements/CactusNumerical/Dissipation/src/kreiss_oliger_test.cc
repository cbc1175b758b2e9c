// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kreiss_oliger.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace dissipation {
namespace {

constexpr int points = 11, middle = 5;
constexpr double spacing[] = {0.1, 0.2, 0.25};

/// The operator at the middle of a cube of values.
double applied(int order, const std::function<double(int, int, int)>& field) {
  std::vector<double> u(points * points * points);
  for (int k = 0; k < points; ++k)
    for (int j = 0; j < points; ++j)
      for (int i = 0; i < points; ++i)
        u[i + points * (j + points * k)] = field(i - middle, j - middle, k - middle);
  return Operator(order).at(&u[middle + points * (middle + points * middle)], {1, points, points * points},
                            spacing);
}

TEST(KreissOliger, TheHighestFrequencyIsDampedAtTheRateOneOverTheSpacing) {
  for (int order = 3; order <= 9; order += 2) {
    EXPECT_NEAR(applied(order, [](int i, int, int) { return i % 2 == 0 ? 1.0 : -1.0; }), -1 / spacing[0],
                1e-12);
    EXPECT_NEAR(applied(order, [](int, int j, int) { return j % 2 == 0 ? 1.0 : -1.0; }), -1 / spacing[1],
                1e-12);
  }
}

TEST(KreissOliger, FirstOrderIsTheUndividedLaplacianOverTheSpacing) {
  EXPECT_NEAR(applied(1, [](int i, int, int) { return double(i * i); }), 2 / spacing[0], 1e-12);
}

template <int reach>
void expect_same_bits_without_loops() {
  std::mt19937 random(reach);
  std::uniform_real_distribution<double> any(-1, 1);
  std::vector<double> u(points * points * points);
  for (double& value : u) value = any(random);
  const double* const here = &u[middle + points * (middle + points * middle)];
  const Operator damping(2 * reach - 1);
  const int step[dimension] = {1, points, points * points};
  EXPECT_EQ(damping.at<reach>(here, step, spacing), damping.at(here, step, spacing)) << reach;
}

TEST(KreissOliger, IsTheSameWithoutLoops) {
  expect_same_bits_without_loops<1>();
  expect_same_bits_without_loops<2>();
  expect_same_bits_without_loops<3>();
  expect_same_bits_without_loops<4>();
  expect_same_bits_without_loops<5>();
}

TEST(KreissOliger, PolynomialsUpToTheOrderAreNotTouchedTheNextOneIs) {
  for (int order = 1; order <= 9; order += 2) {
    for (int degree = 0; degree <= order; ++degree)
      EXPECT_NEAR(applied(order, [&](int, int, int k) { return std::pow(0.3 * k, degree); }), 0, 1e-9)
          << order << degree;
    EXPECT_GT(std::abs(applied(order, [&](int, int, int k) { return std::pow(0.3 * k, order + 1); })), 1e-6);
  }
}

}  // namespace
}  // namespace dissipation
