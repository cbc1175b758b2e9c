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

/// The integral of Arnowitt, Deser and Misner over a sphere, by the product rule of Gauss and trapezoidal
/// points. For g_ij = psi^4 delta_ij it is that of -psi (d psi/dr)/(2 pi).
double surface_mass(const Binary& binary, const Expansion& u, double radius) {
  const double nodes[] = {-0.9602898564975363, -0.7966664774136267, -0.5255324099163290, -0.1834346424956498,
                          0.1834346424956498,  0.5255324099163290,  0.7966664774136267,  0.9602898564975363};
  const double weights[] = {0.1012285362903763, 0.2223810344533745, 0.3137066458778873, 0.3626837833783620,
                            0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763};
  const double full_turn = 8 * std::atan(1.0), h = 0.01 * radius;
  double sum = 0;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 16; ++j) {
      const double s = std::sqrt(1 - nodes[i] * nodes[i]), phi = full_turn * j / 16;
      const auto psi = [&](double r) {
        const Vector at{r * s * std::cos(phi), r * s * std::sin(phi), r * nodes[i]};
        return 1 + poles(binary, {}, at).sum + u.sum(at);
      };
      const double slope =
          (8 * (psi(radius + h) - psi(radius - h)) - (psi(radius + 2 * h) - psi(radius - 2 * h))) / (12 * h);
      sum -= radius * radius * weights[i] / 16 * psi(radius) * slope;
    }
  return sum;
}

TEST(Expansion, SurfaceMassesOfTwoRadiiGiveTheEnergy) {
  const double near = surface_mass(moving, expansion(), 30), far = surface_mass(moving, expansion(), 60);
  EXPECT_GT(far, 1.005 * solved().energy()) << "space between them has a mass";
  EXPECT_NEAR(2 * far - near, solved().energy(), 1e-4);
}

}  // namespace
}  // namespace two_punctures
