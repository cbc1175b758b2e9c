// SPDX-License-Identifier: LGPL-2.1-or-later
#include "damping.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sbp {
namespace {

constexpr int points = 40;
constexpr Ramp ramp{0.1, 0.2};

double at(const Rows& rows, const Weights& u, int i) {
  double sum = 0;
  for (std::size_t m = 0; m < rows[i].weights.size(); ++m) sum += rows[i].weights[m] * u[rows[i].first + m];
  return sum;
}

TEST(Damping, InsideItIsTheDifferenceOfTwiceTheOrder) {
  const Rows rows = damping_rows({Norm::diagonal, Family::optimized, 4, true}, Damping::same_order,
                                 {points, {false, 3}, {false, 3}}, {10, 100}, ramp);
  const Weights expected = {-1.0 / 16, 4.0 / 16, -6.0 / 16, 4.0 / 16, -1.0 / 16};
  EXPECT_TRUE(rows[2].weights.empty());
  for (int i = 3; i < points - 3; ++i) EXPECT_EQ(rows[i].weights, expected) << i;
}

TEST(Damping, TheHighestFrequencyIsDampedAtUnitRate) {
  for (const int order : {2, 4, 6, 8})
    for (const Damping damping : {Damping::same_order, Damping::one_order_more}) {
      const Rows rows = damping_rows({Norm::diagonal, Family::optimized, order, true}, damping,
                                     {points, {}, {}}, {0, points}, ramp);
      Weights u(points);
      for (int i = 0; i < points; ++i) u[i] = i % 2 == 0 ? 1 : -1;
      EXPECT_NEAR(at(rows, u, points / 2), -u[points / 2], 1e-12);
    }
}

/// For any data the norm must not grow: u^T H A u <= 0, and A must not touch low polynomials.
TEST(Damping, TakesEnergyOutOfTheDiagonalNorm) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (const int order : {2, 4, 6, 8})
    for (const Damping damping : {Damping::same_order, Damping::one_order_more}) {
      SCOPED_TRACE(order);
      const Rows rows = damping_rows({Norm::diagonal, Family::optimized, order, true}, damping,
                                     {points, {}, {}}, {0, points}, ramp);
      Weights norm(points, 1.0);
      const Weights ends = diagonal_norm(order);
      for (std::size_t i = 0; i < ends.size(); ++i) norm[i] = norm[points - 1 - i] = ends[i];
      for (int trial = 0; trial < 50; ++trial) {
        Weights u(points);
        for (double& value : u) value = normal(random);
        double energy = 0;
        for (int i = 0; i < points; ++i) energy += u[i] * norm[i] * at(rows, u, i);
        EXPECT_LT(energy, 0);
      }
    }
}

TEST(Damping, DoesNotTouchLowPolynomialsInAnyNorm) {
  for (const Norm norm : {Norm::diagonal, Norm::full})
    for (const int order : {4, 6})
      for (const Damping damping : {Damping::same_order, Damping::one_order_more}) {
        const Rows rows = damping_rows({norm, Family::optimized, order, true}, damping, {points, {}, {}},
                                       {0, points}, ramp);
        const int p = order / 2 + (damping == Damping::one_order_more ? 1 : 0);
        for (int degree = 0; degree < p; ++degree) {
          Weights u(points);
          for (int i = 0; i < points; ++i) u[i] = std::pow(double(i) / points, degree);
          for (int i = 0; i < points; ++i) EXPECT_NEAR(at(rows, u, i), 0, 1e-13);
        }
      }
}

TEST(Damping, OfAPartOfTheDomainIsThatOfTheWhole) {
  for (const Norm norm : {Norm::diagonal, Norm::full})
    for (const int order : {4, 6})
      for (const Damping damping : {Damping::same_order, Damping::one_order_more}) {
        const Choice choice{norm, Family::optimized, order, true};
        constexpr int ghosts = 5, cut = 24;
        const Rows whole = damping_rows(choice, damping, {points, {}, {}}, {0, points}, ramp);
        const Rows lower =
            damping_rows(choice, damping, {cut + ghosts, {}, {false, ghosts}}, {0, points}, ramp);
        const Rows upper = damping_rows(choice, damping, {points - cut + ghosts, {false, ghosts}, {}},
                                        {cut - ghosts, points}, ramp);
        for (int i = 0; i < cut; ++i) {
          EXPECT_EQ(lower[i].first, whole[i].first);
          EXPECT_EQ(lower[i].weights, whole[i].weights);
        }
        for (int i = cut; i < points; ++i) {
          EXPECT_EQ(upper[i - cut + ghosts].first + cut - ghosts, whole[i].first);
          EXPECT_EQ(upper[i - cut + ghosts].weights, whole[i].weights);
        }
      }
}

}  // namespace
}  // namespace sbp
