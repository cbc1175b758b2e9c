// SPDX-License-Identifier: LGPL-2.1-or-later
#include "axes.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace two_punctures {
namespace {

std::vector<double> applied(const Matrix& matrix, const std::vector<double>& values) {
  std::vector<double> result(matrix.rows());
  multiply(matrix, values.data(), 1, result.data());
  return result;
}

TEST(ChebyshevAxis, DerivativesAreExactForPolynomials) {
  for (const int n : {4, 7, 30}) {
    const ChebyshevAxis axis(n);
    std::vector<double> cube;
    for (const double A : axis.coordinate) cube.push_back(A * A * A);
    const std::vector<double> first = applied(axis.first, cube), second = applied(axis.second, cube);
    for (int i = 0; i < n; ++i) {
      EXPECT_NEAR(first[i], 3 * std::pow(axis.coordinate[i], 2), 1e-11) << n;
      EXPECT_NEAR(second[i], 6 * axis.coordinate[i], 1e-8) << n;
    }
  }
}

TEST(ChebyshevAxis, CoefficientsGiveTheFunctionBetweenThePoints) {
  const ChebyshevAxis axis(20);
  std::vector<double> values, functions(20);
  for (const double A : axis.coordinate) values.push_back(std::exp(A));
  const std::vector<double> coefficients = applied(axis.coefficients, values);
  for (const double a : {0.0, 0.1, 1.5, 3.14159265358979}) {
    cosines(a, 20, functions.data());
    double sum = 0;
    for (int k = 0; k < 20; ++k) sum += coefficients[k] * functions[k];
    EXPECT_NEAR(sum, std::exp(-std::cos(a)), 1e-14);
  }
}

TEST(FourierAxis, ValuesGoToCoefficientsAndBack) {
  for (const int n : {4, 16}) {
    const FourierAxis axis(n);
    const Matrix unit = product(axis.values, axis.coefficients);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) EXPECT_NEAR(unit(i, j), i == j, 1e-14);
  }
}

TEST(FourierAxis, ModesAreTheirFrequencies) {
  const FourierAxis axis(6);
  const int modes[] = {0, 1, 2, 3, 1, 2};
  for (int k = 0; k < 6; ++k) {
    EXPECT_EQ(axis.mode(k), modes[k]);
    EXPECT_EQ(axis.is_sine(k), k > 3);
  }
  std::vector<double> functions(6);
  fourier_functions(0.7, 6, functions.data());
  EXPECT_NEAR(functions[3], std::cos(2.1), 1e-15);
  EXPECT_NEAR(functions[5], std::sin(1.4), 1e-15);
}

}  // namespace
}  // namespace two_punctures
