// SPDX-License-Identifier: LGPL-2.1-or-later
#include "quadrature.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace multipole {
namespace {

using std::numbers::pi;
constexpr Method all_methods[] = {Method::midpoint, Method::trapezoidal, Method::simpson,
                                  Method::driscoll_healy};

template <class Integrand>
double integral(const Rule& rule, Integrand f) {
  double sum = 0;
  for (std::size_t i = 0; i < rule.points.size(); ++i) sum += rule.weights[i] * f(rule.points[i]);
  return sum;
}

TEST(RuleInPhi, SumsToTheCircle) {
  for (const Method method : all_methods)
    EXPECT_NEAR(integral(rule_in_phi(method, 20), [](double) { return 1.0; }), 2 * pi, 1e-13);
}

TEST(RuleInTheta, ConvergesToTheSphereWithItsOrder) {
  const auto error = [](Method method, int n) {
    return std::abs(integral(rule_in_theta(method, n), [](double t) { return std::pow(std::cos(t), 2); }) -
                    2.0 / 3);
  };
  EXPECT_NEAR(std::log2(error(Method::midpoint, 49) / error(Method::midpoint, 99)), 2, 0.01);
  EXPECT_NEAR(std::log2(error(Method::trapezoidal, 50) / error(Method::trapezoidal, 100)), 2, 0.01);
  EXPECT_NEAR(std::log2(error(Method::simpson, 50) / error(Method::simpson, 100)), 4, 0.01);
}

TEST(DriscollHealy, IsExactBelowItsDegreeAndNotAbove) {
  constexpr int n = 20;
  const Rule rule = rule_in_theta(Method::driscoll_healy, n);
  const auto error = [&](int power) {
    const double exact = power % 2 == 0 ? 2.0 / (power + 1) : 0;
    return std::abs(integral(rule, [&](double t) { return std::pow(std::cos(t), power); }) - exact);
  };
  for (int power = 0; power < n; ++power) EXPECT_LT(error(power), 1e-14) << power;
  EXPECT_GT(error(n), 1e-7);
}

TEST(Intervals, AreJudged) {
  EXPECT_EQ(problem_with_intervals(Method::simpson, 10, 20), "");
  EXPECT_NE(problem_with_intervals(Method::simpson, 10, 21), "");
  EXPECT_NE(problem_with_intervals(Method::driscoll_healy, 11, 20), "");
  EXPECT_EQ(problem_with_intervals(Method::midpoint, 11, 21), "");
  EXPECT_NE(problem_with_intervals(Method::midpoint, 0, 21), "");
}

TEST(Methods, AreKnownByName) {
  EXPECT_EQ(method_called("simpson"), Method::simpson);
  EXPECT_EQ(method_called("DriscollHealy"), Method::driscoll_healy);
  EXPECT_FALSE(method_called("Gauss").has_value());
}

}  // namespace
}  // namespace multipole
