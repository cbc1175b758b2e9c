// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/interpolate.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <stdexcept>

#include "cctk.h"

namespace local_interpolation {
namespace {

using Powers = std::array<int, 3>;

double power_derivative(int power, int derivative, double x) {
  double factor = 1;
  for (int d = 0; d < derivative; ++d) factor *= power - d;
  return factor == 0 ? 0 : factor * std::pow(x, power - derivative);
}

double monomial(const Powers& powers, const Derivative& derivative, const std::array<double, 3>& x) {
  double product = 1;
  for (int d = 0; d < 3; ++d) product *= power_derivative(powers[d], derivative[d], x[d]);
  return product;
}

/// A grid of 9 points per direction around 0, and four points to interpolate to, two of them near its ends.
class Problem {
 public:
  explicit Problem(int dimensions) {
    request.dimensions = dimensions;
    request.coordinate_type = CCTK_VARIABLE_REAL;
    request.points = 4;
    for (int d = 0; d < dimensions; ++d) {
      request.axes[d].origin = -1.1 + 0.1 * d;
      request.axes[d].spacing = 0.25 + 0.01 * d;
      request.axes[d].last = size - 1;
      request.strides[d] = d == 0 ? 1 : size * request.strides[d - 1];
      points_[d] = {0.1 + 0.05 * d, -0.3, 0.84, request.axes[d].origin + 0.1};
      request.coordinates[d] = points_[d].data();
    }
  }

  std::array<double, 3> point(int number) const {
    std::array<double, 3> x{};
    for (int d = 0; d < request.dimensions; ++d) x[d] = points_[d][number];
    return x;
  }

  /// The values of a function of the position.
  template <class Function>
  auto data(Function function) const {
    std::vector<decltype(function(std::array<double, 3>()))> result;
    const int count = int(std::pow(size, request.dimensions));
    for (int n = 0; n < count; ++n) {
      std::array<double, 3> x{};
      for (int d = 0, rest = n; d < request.dimensions; ++d, rest /= size)
        x[d] = request.axes[d].origin + request.axes[d].spacing * (rest % size);
      result.push_back(function(x));
    }
    return result;
  }

  Request request;
  static constexpr int size = 9;

 private:
  std::array<std::array<double, 4>, 3> points_;
};

std::vector<Derivative> all_derivatives(int dimensions, int most) {
  std::vector<Derivative> result;
  for (int a = 0; a <= most; ++a)
    for (int b = 0; b <= (dimensions > 1 ? most - a : 0); ++b)
      for (int c = 0; c <= (dimensions > 2 ? most - a - b : 0); ++c) result.push_back({a, b, c});
  return result;
}

void expect_exact(const Rule& rule, int dimensions, const Powers& powers) {
  Problem problem(dimensions);
  problem.request.rule = rule;
  const auto data = problem.data([&](const auto& x) { return monomial(powers, {}, x); });
  problem.request.inputs = {{CCTK_VARIABLE_REAL, data.data()}};
  const auto derivatives = all_derivatives(dimensions, std::min(2, rule.order));
  std::vector<std::array<double, 4>> results(derivatives.size());
  for (std::size_t o = 0; o < derivatives.size(); ++o)
    problem.request.outputs.push_back({0, derivatives[o], CCTK_VARIABLE_REAL, results[o].data()});
  ASSERT_TRUE(interpolate(problem.request).empty());
  for (std::size_t o = 0; o < derivatives.size(); ++o)
    for (int p = 0; p < 4; ++p)
      EXPECT_NEAR(results[o][p], monomial(powers, derivatives[o], problem.point(p)), 2e-11)
          << "order " << rule.order << ", x^" << powers[0] << " y^" << powers[1] << " z^" << powers[2]
          << ", derivative " << derivatives[o][0] << derivatives[o][1] << derivatives[o][2];
}

TEST(Interpolate, TensorProductsAreExactForProductsOfPowers) {
  for (int order = 1; order <= max_order; ++order)
    for (int dimensions = 1; dimensions <= 3; ++dimensions)
      for (const Powers& powers :
           {Powers{order, order, order}, {order, 0, 1}, {0, order, order / 2}, {1, 1, order}})
        expect_exact({Family::tensor_product, order}, dimensions,
                     {powers[0], dimensions > 1 ? powers[1] : 0, dimensions > 2 ? powers[2] : 0});
}

TEST(Interpolate, HermiteInterpolationIsExactForProductsOfPowers) {
  for (int order = 2; order <= 4; ++order)
    for (int dimensions = 1; dimensions <= 3; ++dimensions)
      expect_exact({Family::hermite, order}, dimensions,
                   {order, dimensions > 1 ? order : 0, dimensions > 2 ? order : 0});
}

TEST(Interpolate, MaximumDegreeIsExactUpToThatTotalDegree) {
  for (int order = 1; order <= max_order; ++order)
    for (int dimensions = 1; dimensions <= 3; ++dimensions)
      for (int a = 0; a <= order; ++a)
        for (int b = 0; b <= (dimensions > 1 ? order - a : 0); ++b) {
          const int c = dimensions > 2 ? order - a - b : 0;
          expect_exact({Family::maximum_degree, order}, dimensions, {a, b, c});
        }
}

TEST(Interpolate, MaximumDegreeIsALeastSquaresFit) {
  // Data at right angles to all polynomials of degree 2 in the sum over the cube of 3 x 3 points.
  Problem problem(2);
  problem.request.rule = {Family::maximum_degree, 2};
  problem.request.points = 1;
  std::vector<double> data(81, 0.);
  const int centre[] = {5, 4};  // of the molecule of the first point
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i) data[centre[0] + i + 9 * (centre[1] + j)] = (3 * i * i - 2) * j;
  double value = -1;
  problem.request.inputs = {{CCTK_VARIABLE_REAL, data.data()}};
  problem.request.outputs = {{0, {}, CCTK_VARIABLE_REAL, &value}};
  ASSERT_TRUE(interpolate(problem.request).empty());
  EXPECT_NEAR(value, 0, 1e-14);
}

TEST(Interpolate, ConvertsTypes) {
  using Complex = std::complex<double>;
  Problem problem(1);
  const auto reals = problem.data([](const auto& x) { return float(x[0]); });
  const auto complexes = problem.data([](const auto& x) { return Complex(x[0], -x[0]); });
  problem.request.inputs = {{CCTK_VARIABLE_REAL4, reals.data()}, {CCTK_VARIABLE_COMPLEX, complexes.data()}};
  double real[4], part[4];
  Complex complex[4], promoted[4];
  problem.request.outputs = {{0, {}, CCTK_VARIABLE_REAL, real},
                             {1, {}, CCTK_VARIABLE_COMPLEX, complex},
                             {1, {}, CCTK_VARIABLE_REAL, part},
                             {0, {}, CCTK_VARIABLE_COMPLEX, promoted}};
  ASSERT_TRUE(interpolate(problem.request).empty());
  const double x = problem.point(0)[0];
  EXPECT_NEAR(real[0], x, 1e-6);
  EXPECT_NEAR(std::abs(complex[0] - Complex(x, -x)), 0, 1e-14);
  EXPECT_NEAR(part[0], x, 1e-14);
  EXPECT_NEAR(std::abs(promoted[0] - x), 0, 1e-6);
}

TEST(Interpolate, RefusesTypesThatAreNoRealOrComplexNumbers) {
  Problem problem(1);
  const int data[9] = {};
  double value[4];
  problem.request.inputs = {{CCTK_VARIABLE_INT, data}};
  problem.request.outputs = {{0, {}, CCTK_VARIABLE_REAL, value}};
  EXPECT_THROW(interpolate(problem.request), std::invalid_argument);
}

TEST(Interpolate, LeavesPointsThatFailUntouchedAndDoesTheOthers) {
  Problem problem(2);
  const auto data = problem.data([](const auto& x) { return x[0]; });
  double value[4] = {-7, -7, -7, -7};
  const double y[4] = {0, 100, 0, 0};
  problem.request.coordinates[1] = y;
  problem.request.inputs = {{CCTK_VARIABLE_REAL, data.data()}};
  problem.request.outputs = {{0, {}, CCTK_VARIABLE_REAL, value}, {0, {}, CCTK_VARIABLE_REAL, nullptr}};
  const auto failures = interpolate(problem.request);
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].point, 1);
  EXPECT_EQ(failures[0].direction, 1);
  EXPECT_EQ(failures[0].status, Status::outside);
  EXPECT_EQ(value[1], -7);
  EXPECT_NEAR(value[2], problem.point(2)[0], 1e-14);
}

TEST(Interpolate, JacobiansAreTheDerivativesByTheData) {
  for (const Rule rule :
       {Rule{Family::tensor_product, 3}, {Family::maximum_degree, 2}, {Family::hermite, 2}}) {
    Problem problem(2);
    const int n = rule.points();
    problem.request.rule = rule;
    problem.request.points = 1;
    const auto data = problem.data([](const auto& x) { return std::sin(3 * x[0] + x[1] * x[1]); });
    double value = 0;
    int reference[2] = {};
    std::vector<double> jacobian(n * n, -9);
    problem.request.inputs = {{CCTK_VARIABLE_REAL, data.data()}};
    problem.request.outputs = {{0, {1, 1, 0}, CCTK_VARIABLE_REAL, &value}};
    problem.request.references = {&reference[0], &reference[1]};
    const int lowest = lowest_offset(n);
    problem.request.jacobians = {{jacobian.data(), -lowest * (1 + n), 0, 0, {1, n}}};
    ASSERT_TRUE(interpolate(problem.request).empty());
    double sum = 0;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i)
        sum += jacobian[i + n * j] *
               data[reference[0] + lowest + i + Problem::size * (reference[1] + lowest + j)];
    EXPECT_NEAR(sum, value, 1e-12 * std::abs(value));
  }
}

}  // namespace
}  // namespace local_interpolation
