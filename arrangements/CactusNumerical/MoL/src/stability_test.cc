// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stability.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace mol {
namespace {

TEST(Stability, GrowthIsThatOfTheStabilityPolynomial) {
  for (const double y : {0.1, 0.7, 1.9, 3.0}) {
    EXPECT_NEAR(growth(euler(), y), std::hypot(1, y), 1e-14);
    EXPECT_NEAR(growth(rk2(), y), std::hypot(1 - y * y / 2, y), 1e-13);
    EXPECT_NEAR(growth(rk3(), y), std::hypot(1 - y * y / 2, y - y * y * y / 6), 1e-13);
    EXPECT_NEAR(growth(rk4(), y), std::hypot(1 - y * y / 2 + std::pow(y, 4) / 24, y - y * y * y / 6), 1e-13);
    EXPECT_NEAR(growth(runge_kutta("RK4(5)", AnyTableau(tableaux::fehlberg_45), true), 0.01), 1, 1e-12);
    EXPECT_NEAR(growth(iterated_crank_nicolson(3), y), std::hypot(1 - y * y / 2, y - y * y * y / 4), 1e-13);
  }
}

// The ends of the imaginary stability intervals, from the polynomials: 2 sqrt 2, sqrt 3 and 2. Where growth
// is tolerated they are a little longer.
TEST(Stability, IntervalsAreThoseOfTheTextbooks) {
  EXPECT_NEAR(stable_frequency(rk4()), 2 * std::sqrt(2.0), 0.05);
  EXPECT_NEAR(stable_frequency(rk3()), std::sqrt(3.0), 0.1);
  EXPECT_NEAR(stable_frequency(iterated_crank_nicolson(3)), 2, 0.05);
  EXPECT_NEAR(stable_frequency(generic(generic_runge_kutta(4))), stable_frequency(rk4()), 1e-12);
}

TEST(Stability, SecondOrderIsStableAsFarAsGrowthIsTolerated) {
  const double y = stable_frequency(rk2());
  EXPECT_LE(growth(rk2(), y), tolerated_growth);
  EXPECT_GT(growth(rk2(), y + 0.01), tolerated_growth);
}

// |R(i y)|^2 is 1 + y^2 for Euler's method and 1 + y^4 / 4 for Heun's.
TEST(Stability, EndsAtTheLastHundredthWithTolerableGrowth) {
  const double excess = tolerated_growth * tolerated_growth - 1;
  EXPECT_NEAR(stable_frequency(euler()), std::floor(100 * std::sqrt(excess)) / 100, 1e-12);
  EXPECT_NEAR(stable_frequency(rk2()), std::floor(100 * std::pow(4 * excess, 0.25)) / 100, 1e-12);
}

// A table of coefficients may say so: u stays as it is.
TEST(Stability, SearchEndsAt20ForWhatNeverGrows) {
  EXPECT_NEAR(stable_frequency(generic({1, {1}, {0}})), 20, 0.02);
}

TEST(Stability, MethodsWithAMemoryOrTwoRatesAreNotJudged) {
  EXPECT_EQ(stable_frequency(adams_bashforth(2)), 0);
  EXPECT_EQ(stable_frequency(multirate_rk2()), 0);
}

}  // namespace
}  // namespace mol
