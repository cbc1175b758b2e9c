// SPDX-License-Identifier: LGPL-2.1-or-later
#include "second_derivative.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace plane_wave {
namespace {

/// Error of the derivative of x^n at x = 1/2 with spacing 1/8.
double error_at_power(int order, int n) {
  constexpr double h = 1.0 / 8, x = 0.5;
  std::vector<double> values;
  for (int i = -4; i <= 4; ++i) values.push_back(std::pow(x + i * h, n));
  double result = 0;
  add_second_derivative(stencil_of_order(order), 1 / (h * h), values.data() + 4, 1, 1, &result);
  return std::abs(result - n * (n - 1) * std::pow(x, n - 2));
}

TEST(SecondDerivative, IsExactForPolynomialsUpToItsOrderAndOne) {
  for (int order = 2; order <= 8; order += 2) {
    for (int n = 0; n <= order + 1; ++n) EXPECT_LT(error_at_power(order, n), 1e-12) << order << ", x^" << n;
    EXPECT_GT(error_at_power(order, order + 2), 1e-8) << order;
  }
}

TEST(SecondDerivative, AddsAlongAnyStrideForEachPointOfARow) {
  constexpr int ni = 3, nj = 5;
  std::vector<double> values(ni * nj);
  for (int j = 0; j < nj; ++j)
    for (int i = 0; i < ni; ++i) values[i + ni * j] = (i + 1) * j * j;
  std::vector<double> sums(ni, 10);
  add_second_derivative(stencil_of_order(4), 1, &values[ni * 2], ni, ni, sums.data());
  for (int i = 0; i < ni; ++i) EXPECT_NEAR(sums[i], 10 + 2 * (i + 1), 1e-13);
}

}  // namespace
}  // namespace plane_wave
