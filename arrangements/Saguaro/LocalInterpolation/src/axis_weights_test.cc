// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/axis_weights.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "Saguaro/LocalInterpolation/src/gram.hh"

namespace local_interpolation {
namespace {

/// Derivative of x^power.
double power_derivative(int power, int derivative, double x) {
  double factor = 1;
  for (int d = 0; d < derivative; ++d) factor *= power - d;
  return factor == 0 ? 0 : factor * std::pow(x, power - derivative);
}

/// The weighted sum of ((i - middle)/points)^power: a scale on which errors of rounding are comparable.
double applied(const AxisWeights& weights, int points, int power, int derivative) {
  double sum = 0;
  for (int i = 0; i < points; ++i)
    sum += weights[derivative][i] * std::pow(double(i - points / 2) / points, power);
  return sum;
}
double expected(double position, int points, int power, int derivative) {
  return power_derivative(power, derivative, (position - points / 2) / points) / std::pow(points, derivative);
}

void expect_exact(const AxisWeights& weights, double position, int points, int degree) {
  for (int derivative = 0; derivative <= max_derivative; ++derivative)
    for (int power = 0; power <= degree; ++power) {
      SCOPED_TRACE(testing::Message() << points << " points, at " << position << ", x^" << power
                                      << ", derivative " << derivative);
      EXPECT_NEAR(applied(weights, points, power, derivative), expected(position, points, power, derivative),
                  2e-14);
    }
}

TEST(LagrangeWeights, AreExactForPolynomials) {
  for (int points = 1; points <= max_points; ++points)
    for (double position = -0.5; position <= points; position += 0.3)
      expect_exact(lagrange_weights(points, position), position, points, points - 1);
}

TEST(LagrangeWeights, AreNotExactForTheNextDegree) {
  for (int points = 1; points <= max_points; ++points)
    EXPECT_GT(std::abs(applied(lagrange_weights(points, 0.4), points, points, 0) -
                       expected(0.4, points, points, 0)),
              1e-5);
}

TEST(LagrangeWeights, ReproduceDataAtThePointsWithoutRounding) {
  for (int points = 1; points <= max_points; ++points)
    for (int at = 0; at < points; ++at)
      for (int i = 0; i < points; ++i) EXPECT_EQ(lagrange_weights(points, at)[0][i], i == at ? 1 : 0);
}

TEST(LagrangeWeights, StopAtTheDerivativeThatIsWanted) {
  const AxisWeights all = lagrange_weights(5, 1.7), some = lagrange_weights(5, 1.7, 1);
  EXPECT_EQ(some[0], all[0]);
  EXPECT_EQ(some[1], all[1]);
  for (const double weight : some[2]) EXPECT_EQ(weight, 0);
}

TEST(HermiteWeights, AreExactForPolynomials) {
  for (int order = 2; order <= 4; ++order) {
    const int points = hermite_points(order), lower = points / 2 - 1;
    for (double t = -1; t <= 2; t += 0.2)
      expect_exact(hermite_weights(order, lower + t), lower + t, points, order);
  }
}

TEST(HermiteWeights, GoThroughThePointsWithSlopesThatTheNextIntervalShares) {
  for (int order = 2; order <= 4; ++order) {
    const int points = hermite_points(order), lower = points / 2 - 1;
    const AxisWeights left = hermite_weights(order, lower + 1), right = hermite_weights(order, lower);
    for (int i = 0; i < points; ++i) {
      EXPECT_EQ(left[0][i], i == lower + 1 ? 1 : 0);
      EXPECT_EQ(right[0][i], i == lower ? 1 : 0);
      EXPECT_DOUBLE_EQ(left[1][i], i > 0 ? right[1][i - 1] : 0);
    }
  }
}

TEST(HermiteWeights, OfOrder4GoThroughTheFourPointsInTheMiddle) {
  for (int at = 1; at <= 4; ++at)
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(hermite_weights(4, at)[0][i], i == at ? 1 : 0, 1e-15);
}

TEST(GramFactors, AddUpToLagrangeWeights) {
  for (int points = 1; points <= max_points; ++points) {
    const GramFactors factors = gram_factors(points, 0.37 * points, max_derivative);
    const AxisWeights weights = lagrange_weights(points, 0.37 * points);
    for (int d = 0; d <= max_derivative; ++d)
      for (int i = 0; i < points; ++i) {
        double sum = 0;
        for (int a = 0; a < points; ++a) sum += factors[d][a][i];
        EXPECT_NEAR(sum, weights[d][i], 1e-13);
      }
  }
}

TEST(GramFactors, OfOneDegreeSeeNothingOfLowerDegrees) {
  for (int points = 2; points <= max_points; ++points) {
    const GramFactors factors = gram_factors(points, 0.2, 0);
    for (int a = 1; a < points; ++a)
      for (int power = 0; power < a; ++power) {
        double sum = 0;
        for (int i = 0; i < points; ++i) sum += factors[0][a][i] * std::pow(double(i) / points, power);
        EXPECT_NEAR(sum, 0, 1e-13);
      }
  }
}

}  // namespace
}  // namespace local_interpolation
