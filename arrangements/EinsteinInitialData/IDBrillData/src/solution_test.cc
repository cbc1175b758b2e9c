// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solution.hh"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

namespace brill {
namespace {

using Place = std::array<double, 3>;
using Metric = std::array<Place, 3>;
using Space = std::function<Metric(const Place&)>;

Metric inverse(const Metric& g) {
  Metric result;
  const auto cofactor = [&](int i, int j) {
    const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
    return g[a][c] * g[b][d] - g[a][d] * g[b][c];
  };
  const double determinant = g[0][0] * cofactor(0, 0) + g[0][1] * cofactor(0, 1) + g[0][2] * cofactor(0, 2);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) result[i][j] = cofactor(j, i) / determinant;
  return result;
}

/// By differences of sixth order.
template <typename Function>
auto by(Function f, Place x, int axis) {
  constexpr double h = 0.03;
  constexpr std::array weights{-1.0, 9.0, -45.0, 45.0, -9.0, 1.0};
  constexpr std::array steps{-3, -2, -1, 1, 2, 3};
  decltype(f(x)) sum{};
  for (std::size_t n = 0; n < weights.size(); ++n) {
    Place y = x;
    y[axis] += steps[n] * h;
    const auto value = f(y);
    for (std::size_t i = 0; i < sum.size(); ++i)
      for (std::size_t j = 0; j < sum[i].size(); ++j) {
        if constexpr (requires { sum[i][j] = 0.0; })
          sum[i][j] += weights[n] * value[i][j] / (60 * h);
        else
          for (std::size_t k = 0; k < 3; ++k) sum[i][j][k] += weights[n] * value[i][j][k] / (60 * h);
      }
  }
  return sum;
}

using Connection = std::array<Metric, 3>;

Connection connection(const Space& space, const Place& x) {
  const Metric up = inverse(space(x));
  const Connection d{by(space, x, 0), by(space, x, 1), by(space, x, 2)};
  Connection result{};
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int l = 0; l < 3; ++l)
          result[k][i][j] += 0.5 * up[k][l] * (d[i][l][j] + d[j][l][i] - d[l][i][j]);
  return result;
}

/// The scalar curvature of space: what the Hamiltonian constraint says is 0 at a moment of time symmetry.
double scalar_curvature(const Space& space, const Place& x) {
  const Metric up = inverse(space(x));
  const Connection gamma = connection(space, x);
  std::array<Connection, 3> d;
  for (int m = 0; m < 3; ++m) d[m] = by([&](const Place& y) { return connection(space, y); }, x, m);
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) {
        double part = d[k][k][i][j] - d[j][k][i][k];
        for (int l = 0; l < 3; ++l) part += gamma[k][k][l] * gamma[l][i][j] - gamma[k][j][l] * gamma[l][i][k];
        sum += up[i][j] * part;
      }
  return sum;
}

Space space_of(const Wave& wave, const Solution* solution) {
  return [wave, solution](const Place& at) {
    const double square = at[0] * at[0] + at[1] * at[1];
    const double more = std::expm1(2 * value_of_q(wave, std::sqrt(square), at[2], std::atan2(at[1], at[0])));
    const double factor = solution ? std::pow(solution->psi(at[0], at[1], at[2]), 4) : 1;
    Metric g{};
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) g[i][j] = factor * ((i == j) + more * at[i] * at[j] / square);
    g[2][2] = factor * (1 + more);
    return g;
  };
}

/// The greatest curvature at some places, with the conformal factor and without.
std::array<double, 2> curvatures(const Wave& wave, const Resolution& resolution) {
  const Solution solution(wave, resolution);
  std::array<double, 2> greatest{};
  for (const Place& at :
       {Place{0.7, 0.4, 0.3}, Place{0.3, -0.5, 0.9}, Place{-0.9, 0.8, 0.2}, Place{1.2, 0.3, -0.8}})
    for (const bool with : {true, false})
      greatest[with ? 0 : 1] = std::max(
          greatest[with ? 0 : 1], std::abs(scalar_curvature(space_of(wave, with ? &solution : nullptr), at)));
  return greatest;
}

TEST(Solution, LeavesNoScalarCurvatureOfAnyAxisymmetricForm) {
  const auto gundlach = curvatures({.a = 3}, {60, 12, 2});
  EXPECT_LT(gundlach[0], 2e-5 * gundlach[1]);
  const auto exponential = curvatures({.form = Form::exponential, .a = 1, .b = 2}, {60, 12, 2});
  EXPECT_LT(exponential[0], 1e-4 * exponential[1]);
  const auto eppley = curvatures({.form = Form::eppley, .a = 1, .c = 6}, {60, 12, 1});
  EXPECT_LT(eppley[0], 1e-2 * eppley[1]);
}

TEST(Solution, LeavesNoScalarCurvatureIfQDependsOnPhi) {
  const auto found = curvatures({.a = 1, .d = 0.7, .e = 0}, {36, 8, 2});
  EXPECT_LT(found[0], 5e-3 * found[1]);
}

TEST(Solution, ConvergesFasterThanAnyPower) {
  const Wave wave{.a = 5};
  const Solution best(wave, {64, 14, 2});
  const auto error = [&](int radial, int angular) {
    return std::abs(Solution(wave, {radial, angular, 2}).psi(0.5, 0.2, 0.6) - best.psi(0.5, 0.2, 0.6));
  };
  const double coarse = error(16, 4), middle = error(32, 7);
  EXPECT_LT(middle, coarse / 100);
  EXPECT_LT(error(48, 11), middle / 30);
}

TEST(Solution, MassIsThatFarAway) {
  const Solution solution({.a = 5}, {60, 12, 2});
  for (const double r : {6.0, 10.0}) {
    double mean = 0;  // over the sphere, by four points of Gauss in cos theta
    constexpr std::array cosines{0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                                 0.9602898564975363};
    constexpr std::array weights{0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                 0.1012285362903763};
    for (int n = 0; n < 4; ++n)
      mean += weights[n] * (solution.psi(r * std::sqrt(1 - cosines[n] * cosines[n]), 0, r * cosines[n]) - 1);
    EXPECT_NEAR(2 * r * mean, solution.mass(), 2e-6);
  }
}

// Of the form a rho^2 exp(-r^2); Alcubierre et al. 2000, Phys. Rev. D 61, 041501, start from the same.
TEST(Solution, MassesOfHolzWaves) {
  EXPECT_NEAR(Solution({.a = 1}, {60, 12, 2}).mass(), 0.0339295017, 1e-9);
  EXPECT_NEAR(Solution({.a = 5}, {60, 12, 2}).mass(), 0.699121082, 1e-8);
  EXPECT_NEAR(Solution({.a = 12}, {60, 12, 2}).mass(), 4.6693453, 1e-6);
}

TEST(Solution, KnowsWhenItIsCoarse) {
  EXPECT_GT(Solution({.a = 5}, {12, 3, 2}).tail(), 1e-3);
  EXPECT_LT(Solution({.a = 5}, {60, 12, 2}).tail(), 1e-7);
}

TEST(Solution, WithoutAWaveSpaceIsFlat) {
  const Solution solution({.a = 0}, {20, 4, 2});
  EXPECT_EQ(solution.psi(0.3, 0.4, 0.5), 1);
  EXPECT_EQ(solution.mass(), 0);
}

}  // namespace
}  // namespace brill
