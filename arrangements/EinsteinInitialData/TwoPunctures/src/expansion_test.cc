// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expansion.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "solver.hh"

namespace two_punctures {
namespace {

const Binary moving{1.5, {0.4, {0, 0.3, 0.1}, {0.02, 0, 0.05}}, {0.6, {0, -0.3, -0.1}, {}}};

const Solver& solved() {
  static Solver solver = [] {
    Solver solver(moving, {20, 20, 8});
    solver.solve({1e-10, 10}, [](const std::string&) {});
    return solver;
  }();
  return solver;
}

Expansion expansion() { return {1.5, solved().laplacian(), solved().solution()}; }

TEST(Expansion, AgreesWithTheSolutionAtThePoints) {
  const Expansion u = expansion();
  const std::vector<Vector> places = solved().places();
  const std::vector<double> exact = solved().u();
  for (std::size_t n = 0; n < places.size(); ++n) {
    EXPECT_NEAR(u.sum(places[n]), exact[n], 1e-12);
    EXPECT_NEAR(u.taylor(places[n]), exact[n], 1e-12);
  }
}

TEST(Expansion, SeriesSolvesTheEquationBetweenThePoints) {
  const Expansion u = expansion();
  const Vector at{0.4, 0.9, -0.7};
  constexpr double h = 0.02;
  double laplacian = 0;
  for (int i = 0; i < 3; ++i) {
    const auto moved = [&](double steps) {
      Vector to = at;
      to[i] += steps * h;
      return u.sum(to);
    };
    laplacian += (16 * (moved(1) + moved(-1)) - (moved(2) + moved(-2)) - 30 * moved(0)) / (12 * h * h);
  }
  const double psi = 1 + poles(moving, {}, at).sum + u.sum(at);
  EXPECT_NEAR(laplacian, -square(curvature(moving, {}, at)) / 8 * std::pow(psi, -7), 2e-6);
}

TEST(Expansion, TaylorPolynomialIsNearTheSeries) {
  const Expansion u = expansion();
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(-5, 5);
  double largest = 0;
  for (int n = 0; n < 500; ++n) {
    const Vector at{place(random), place(random), place(random)};
    largest = std::max(largest, std::abs(u.taylor(at) - u.sum(at)));
  }
  EXPECT_LT(largest, 1e-4);
  EXPECT_GT(largest, 1e-9) << "it is a polynomial of second degree";
}

TEST(Expansion, GoesToTheMassAtInfinity) {
  const double far = 1e6;
  EXPECT_NEAR(2 * far * expansion().sum({0.6 * far, 0.8 * far, 0}), solved().energy() - 1, 1e-6);
}

}  // namespace
}  // namespace two_punctures
