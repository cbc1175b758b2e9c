// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers that were computed independently for these binaries, by a dense Newton method and by another
// preconditioned one.
#include "solver.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>

namespace two_punctures {
namespace {

void no_report(const std::string&) {}

constexpr Newton to_rounding{1e-10, 10};

const Binary qc0{1.168642873, {0.453, {0, 0.3331917498, 0}, {}}, {0.453, {0, -0.3331917498, 0}, {}}};
const Binary spinning{1.5, {0.375, {0, 0.5, 0}, {0, 0.125, -0.125}}, {0.25, {0, -0.5, 0}, {-0.25, 0, -0.25}}};

Solver solved(const Binary& binary, const Resolution& resolution) {
  Solver solver(binary, resolution);
  EXPECT_LE(solver.solve(to_rounding, no_report), 1e-10);
  return solver;
}

TEST(TwoPunctures, Qc0HasItsMasses) {
  const Solver solver = solved(qc0, {16, 16, 8});
  EXPECT_NEAR(solver.energy(), 1.0078765000458, 1e-11);
  EXPECT_NEAR(solver.puncture_masses().plus, 0.51681962417687, 1e-11);
  EXPECT_NEAR(solver.puncture_masses().minus, 0.51681962417687, 1e-11);
}

TEST(TwoPunctures, SpinningHolesConverge) {
  const Solver solver = solved(spinning, {16, 16, 8});
  EXPECT_NEAR(solver.energy(), 1.20645112770, 1e-10);
  EXPECT_NEAR(solver.puncture_masses().plus, 0.538589534098, 1e-10);
  EXPECT_NEAR(solver.puncture_masses().minus, 0.634195479722, 1e-10);
}

TEST(TwoPunctures, FiveStepsOfNewtonAreFiveExactSteps) {
  Solver solver(spinning, {16, 16, 8});
  EXPECT_NEAR(solver.solve({1e-10, 5}, no_report), 9.59e-5, 1e-7);
  EXPECT_NEAR(solver.energy(), 1.20645025528, 1e-10);
}

TEST(TwoPunctures, FortyPointsGiveElevenDigits) {
  const Binary r1{3.257, {0.483, {0, 0.133, 0}, {}}, {0.483, {0, -0.133, 0}, {}}};
  for (const auto& [binary, energy, mass] :
       {std::tuple{qc0, 1.00787644066, 0.51681738868}, std::tuple{r1, 0.99570330676, 0.50508452590}}) {
    const Solver solver = solved(binary, {40, 40, 12});
    EXPECT_NEAR(solver.energy(), energy, 1e-11);
    EXPECT_NEAR(solver.puncture_masses().plus, mass, 1e-11);
    EXPECT_NEAR(solver.puncture_masses().minus, mass, 1e-11);
  }
}

TEST(TwoPunctures, ErrorsFallWithTheNumberOfPoints) {
  struct Case {
    int points;
    double of_energy, of_mass;
  };
  for (const auto& [points, of_energy, of_mass] :
       {Case{16, 1e-7, 3e-6}, Case{20, 1e-7, 2e-6}, Case{24, 1e-8, 2e-7}, Case{30, 1e-9, 1e-8}}) {
    const Solver solver = solved(qc0, {points, points, 12});
    EXPECT_NEAR(solver.energy(), 1.00787644066, of_energy) << points;
    EXPECT_NEAR(solver.puncture_masses().plus, 0.51681738868, of_mass) << points;
  }
}

constexpr Pair masses_of_gw150914{36.0 / 65, 29.0 / 65};

/// The binary of GW150914.rpar: q = 36/29, spins 0.31 and -0.46 of the squares of the masses at the
/// punctures.
Binary gw150914(const Pair& bare) {
  const auto [plus, minus] = masses_of_gw150914;
  return {5,
          {bare.plus, {-0.00084541526517121, 0.09530152296974252, 0}, {0, 0, 0.31 * plus * plus}},
          {bare.minus, {0.00084541526517121, -0.09530152296974252, 0}, {0, 0, -0.46 * minus * minus}}};
}

/// Its data, with bare masses that are given, or found for the masses at the punctures.
struct Gw150914 {
  Resolution resolution;
  double energy, plus, minus;
};

void PrintTo(const Gw150914& data, std::ostream* out) {
  *out << data.resolution.a << " x " << data.resolution.b << " x " << data.resolution.phi;
}

class FixedBareMasses : public testing::TestWithParam<Gw150914> {};

TEST_P(FixedBareMasses, HaveTheirEnergyAndMasses) {
  const Solver solver = solved(gw150914({0.518419372530701, 0.391923877179712}), GetParam().resolution);
  EXPECT_NEAR(solver.energy(), GetParam().energy, 1e-10);
  EXPECT_NEAR(solver.puncture_masses().plus, GetParam().plus, 1e-10);
  EXPECT_NEAR(solver.puncture_masses().minus, GetParam().minus, 1e-10);
}

INSTANTIATE_TEST_SUITE_P(TwoPunctures, FixedBareMasses,
                         testing::Values(Gw150914{{16, 16, 8}, .98994654854, .5540083666, .4462500986},
                                         Gw150914{{20, 20, 12}, .98993513362, .5538435521, .4463451169},
                                         Gw150914{{24, 24, 12}, .98993570797, .5538330509, .4460724058},
                                         Gw150914{{30, 30, 16}, .98993669291, .5538461538, .4461538462},
                                         Gw150914{{36, 36, 16}, .98993658636, .5538454519, .4461435692},
                                         Gw150914{{40, 40, 16}, .98993659669, .5538454655, .4461446451}),
                         [](const auto& test) { return std::to_string(test.param.resolution.a); });

/// The solution for the masses at the punctures, which are reached.
Solver solved_for_masses(const Resolution& resolution) {
  const auto [plus, minus] = masses_of_gw150914;
  Solver solver(gw150914(masses_of_gw150914), resolution);
  solver.find_bare_masses(masses_of_gw150914, 1e-10, no_report);
  EXPECT_LE(solver.solve(to_rounding, no_report), 1e-10);
  EXPECT_NEAR(solver.puncture_masses().plus, plus, 1e-9);
  EXPECT_NEAR(solver.puncture_masses().minus, minus, 1e-9);
  return solver;
}

class TargetMasses : public testing::TestWithParam<Gw150914> {};

TEST_P(TargetMasses, AreReached) {
  const Solver solver = solved_for_masses(GetParam().resolution);
  EXPECT_NEAR(solver.energy(), GetParam().energy, 1e-9);
  EXPECT_NEAR(solver.binary().plus.mass, GetParam().plus, 1e-9);
  EXPECT_NEAR(solver.binary().minus.mass, GetParam().minus, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(
    TwoPunctures, TargetMasses,
    testing::Values(Gw150914{{16, 16, 8}, 0.989704466049, 0.518242214025672, 0.391803657121572},
                    Gw150914{{20, 20, 12}, 0.989759389218, 0.518426893684932, 0.391676844715118},
                    Gw150914{{30, 30, 16}, 0.989936692909, 0.518419372530701, 0.391923877179712}),
    [](const auto& test) { return std::to_string(test.param.resolution.a); });

TEST(TwoPunctures, TargetMassesAreReachedWithTwentyFourPoints) { solved_for_masses({24, 24, 12}); }

// The limit, and the value with 30 points.
TEST(TwoPunctures, TargetMassesConverge) {
  const Solver solver = solved_for_masses({40, 40, 16});
  EXPECT_NEAR(solver.energy(), 0.989946, 1e-6);
  EXPECT_NEAR(solver.energy(), 0.989936692902, 2e-5);
  EXPECT_NEAR(solver.binary().plus.mass, 0.5184199, 1e-7);
  EXPECT_NEAR(solver.binary().minus.mass, 0.391936, 2e-6);
}

TEST(TwoPunctures, BareMassesSolveTheirEquations) {
  const Pair u{0.05, 0.11}, target{0.7, 0.2}, bare = bare_masses(target, u, 2);
  EXPECT_NEAR((1 + u.plus) * bare.plus + bare.plus * bare.minus / 8, target.plus, 1e-15);
  EXPECT_NEAR((1 + u.minus) * bare.minus + bare.plus * bare.minus / 8, target.minus, 1e-15);
  EXPECT_NEAR(bare_masses({0.7, 0}, u, 2).minus, 0, 1e-16);
}

TEST(TwoPunctures, HolesAtRestNeedNoCorrection) {
  const Solver solver = solved({1, {0.5, {}, {}}, {0.3, {}, {}}}, {8, 8, 4});
  for (const double u : solver.u()) EXPECT_EQ(u, 0);
  EXPECT_DOUBLE_EQ(solver.energy(), 0.8);
}

// A slice with one spinning puncture looks the same from both of its infinities.
TEST(TwoPunctures, ASingleSpinningHoleHasOneMass) {
  const Binary single{1, {0.75174408, {}, {0, 0, 0.7}}, {0, {}, {}}};
  for (const auto& [points, difference] : {std::pair{30, 5e-7}, std::pair{40, 2e-9}}) {
    const Solver solver = solved(single, {points, points, 12});
    EXPECT_NEAR(solver.puncture_masses().plus, solver.energy(), difference);
    EXPECT_NEAR(solver.energy(), 1.00251530, 1e-8);
  }
}

Puncture turned_about_z_by_half(Puncture puncture) {
  for (int i = 0; i < 2; ++i) puncture.momentum[i] *= -1, puncture.spin[i] *= -1;
  return puncture;
}

/// x becomes -x: of spins, which are pseudovectors, the other components change their signs.
Puncture mirrored_in_x(Puncture puncture) {
  puncture.momentum[0] *= -1, puncture.spin[1] *= -1, puncture.spin[2] *= -1;
  return puncture;
}

void expect_exchanged(const Solver& solver, const Solver& exchanged) {
  EXPECT_NEAR(exchanged.energy(), solver.energy(), 1e-12);
  EXPECT_NEAR(exchanged.puncture_masses().plus, solver.puncture_masses().minus, 1e-12);
  EXPECT_NEAR(exchanged.puncture_masses().minus, solver.puncture_masses().plus, 1e-12);
}

TEST(TwoPunctures, PuncturesMayChangePlacesInAMirror) {
  const Resolution resolution{16, 16, 8};
  expect_exchanged(
      solved(spinning, resolution),
      solved({spinning.distance, mirrored_in_x(spinning.minus), mirrored_in_x(spinning.plus)}, resolution));
}

// Masses are read at phi = 0, which a turn moves, so the series has to be resolved: with 16 points 7e-10 are
// left.
TEST(TwoPunctures, PuncturesMayChangePlacesByATurn) {
  const Resolution resolution{30, 30, 16};
  expect_exchanged(solved(spinning, resolution),
                   solved({spinning.distance, turned_about_z_by_half(spinning.minus),
                           turned_about_z_by_half(spinning.plus)},
                          resolution));
}

const Binary qc0_along_z{qc0.distance, {0.453, {0, 0, 0.3331917498}, {}}, {0.453, {0, 0, -0.3331917498}, {}}};

// A quarter of a turn about the x axis: points become points.
TEST(TwoPunctures, SolutionsTurnWithTheOrbit) {
  const Resolution resolution{16, 16, 12};
  const std::vector<double> along_y = solved(qc0, resolution).u(),
                            along_z = solved(qc0_along_z, resolution).u();
  const std::size_t quarter = along_y.size() / 4;
  for (std::size_t n = 0; n < along_y.size(); ++n)
    ASSERT_NEAR(along_z[(n + quarter) % along_z.size()], along_y[n], 1e-14) << n;
}

TEST(TwoPunctures, MassesDoNotDependOnTheDirectionOfTheOrbit) {
  const Resolution resolution{52, 52, 12};
  const Solver solver = solved(qc0, resolution), turned = solved(qc0_along_z, resolution);
  EXPECT_NEAR(turned.energy(), solver.energy(), 1e-12);
  EXPECT_NEAR(turned.puncture_masses().plus, solver.puncture_masses().plus, 1e-12);
  EXPECT_NEAR(turned.puncture_masses().minus, solver.puncture_masses().minus, 1e-12);
}

/// Weights of Fejer's first rule at the zeros of the Chebyshev polynomial.
std::vector<double> weights_of(const ChebyshevAxis& axis) {
  std::vector<double> weights;
  for (const double angle : axis.angle) {
    double sum = 1;
    for (int k = 1; k <= (axis.points - 1) / 2; ++k) sum -= 2 * std::cos(2 * k * angle) / (4 * k * k - 1);
    weights.push_back(2 * sum / axis.points);
  }
  return weights;
}

/// Gauss's theorem: m+ + m- + (1/16 pi) int A_ij A_ij psi^-7 dV, over all of space.
double energy_by_its_source(const Solver& solver) {
  const Binary& binary = solver.binary();
  const Laplacian& grid = solver.laplacian();
  const std::vector<double> along_a = weights_of(grid.a()), along_b = weights_of(grid.b()), u = solver.u();
  const std::vector<Vector> places = solver.places();
  double integral = 0;
  std::size_t n = 0;
  for (int k = 0; k < grid.phi().points; ++k)
    for (int i = 0; i < grid.a().points; ++i)
      for (int j = 0; j < grid.b().points; ++j, ++n) {
        const Radial X = radial(grid.a().angle[i]);
        const Polar R = polar(grid.b().angle[j]);
        const double psi = 1 + poles(binary, {}, places[n]).sum + u[n];
        const double volume = std::pow(binary.distance, 3) * (X.sinh * X.sinh + R.sin * R.sin) * X.sinh *
                              R.sin / (X.first * R.first);
        integral +=
            along_a[i] * along_b[j] * volume * square(curvature(binary, {}, places[n])) * std::pow(psi, -7);
      }
  return binary.plus.mass + binary.minus.mass + integral / (8 * grid.phi().points);
}

// With one momentum alone, space moves as a whole, and the error falls with the fourth power of the number of
// points.
TEST(TwoPunctures, EnergyIsThatOfItsSourceForMomentaAlongEachAxis) {
  constexpr double p = 0.3331917498;
  for (const Vector& momentum : {Vector{p, 0, 0}, Vector{0, p, 0}, Vector{0, 0, p}})
    for (const auto& [of_other, error] : {std::pair{0.0, 2e-7}, std::pair{-1.0, 1e-10}}) {
      const Vector other{of_other * momentum[0], of_other * momentum[1], of_other * momentum[2]};
      const Solver solver = solved({qc0.distance, {0.453, momentum, {}}, {0.453, other, {}}}, {30, 30, 8});
      EXPECT_NEAR(solver.energy(), energy_by_its_source(solver), error);
    }
}

// Around the line between the punctures nothing depends on phi.
TEST(TwoPunctures, OneMomentumAlongXIsAxisymmetric) {
  const std::vector<double> u =
      solved({qc0.distance, {0.453, {0.3331917498, 0, 0}, {}}, {0.453, {}, {}}}, {24, 24, 8}).u();
  const std::size_t at_one_angle = u.size() / 8;
  for (std::size_t n = at_one_angle; n < u.size(); ++n) ASSERT_NEAR(u[n], u[n - at_one_angle], 1e-14) << n;
}

// Matter alone: without holes, laplace psi = -2 pi rho psi^-3 has the solution psi = 1 + 1/sqrt(1 + r^2) if
// rho is made for it.
TEST(TwoPunctures, MatterIsASource) {
  Solver solver({1, {0, {}, {}}, {0, {}, {}}}, {24, 24, 4});
  std::vector<double> rho;
  for (const Vector& x : solver.places()) {
    const double rr = 1 + x[0] * x[0] + x[1] * x[1] + x[2] * x[2], psi = 1 + 0.2 / std::sqrt(rr);
    rho.push_back(0.2 * 3 / std::pow(rr, 2.5) * psi * psi * psi / (2 * std::numbers::pi));
  }
  solver.set_sources(rho);
  EXPECT_LE(solver.solve(to_rounding, no_report), 1e-10);
  EXPECT_NEAR(solver.energy(), 0.4, 1e-7);
}

TEST(TwoPunctures, AGoodGuessIsTheEnd) {
  const Solver solver = solved(qc0, {10, 10, 4});
  Solver again(qc0, {10, 10, 4});
  again.set_guess(solver.u());
  EXPECT_LE(again.residual(), 1e-10);
}

}  // namespace
}  // namespace two_punctures
