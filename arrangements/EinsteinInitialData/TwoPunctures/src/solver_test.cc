// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers that were computed independently for these binaries, by a dense Newton method and by another
// preconditioned one.
#include "solver.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

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

TEST(TwoPunctures, TargetMassesAreReached) {
  const double q = 36.0 / 29, larger = q / (1 + q), smaller = 1 / (1 + q);
  const Binary binary{
      5,
      {larger, {-0.00084541526517121, 0.09530152296974252, 0}, {0, 0, 0.31 * larger * larger}},
      {smaller, {0.00084541526517121, -0.09530152296974252, 0}, {0, 0, -0.46 * smaller * smaller}}};
  Solver solver(binary, {16, 16, 8});
  solver.find_bare_masses({larger, smaller}, 1e-10, no_report);
  EXPECT_LE(solver.solve(to_rounding, no_report), 1e-10);
  EXPECT_NEAR(solver.puncture_masses().plus, larger, 1e-9);
  EXPECT_NEAR(solver.puncture_masses().minus, smaller, 1e-9);
  EXPECT_NEAR(solver.energy(), 0.989704466049, 1e-9);
  EXPECT_NEAR(solver.binary().plus.mass, 0.518242214025672, 1e-9);
  EXPECT_NEAR(solver.binary().minus.mass, 0.391803657121572, 1e-9);
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
  const Solver solver = solved(single, {30, 30, 12});
  EXPECT_NEAR(solver.puncture_masses().plus, solver.energy(), 5e-7);
  EXPECT_NEAR(solver.energy(), 1.0025153, 1e-6);
}

TEST(TwoPunctures, PuncturesMayChangePlaces) {
  const Solver solver = solved(spinning, {16, 16, 8});
  const auto turned = [](Puncture puncture) {  // by half a turn about z
    for (int i = 0; i < 2; ++i) puncture.momentum[i] *= -1, puncture.spin[i] *= -1;
    return puncture;
  };
  const Solver exchanged = solved({1.5, turned(spinning.minus), turned(spinning.plus)}, {16, 16, 8});
  EXPECT_NEAR(exchanged.energy(), solver.energy(), 1e-9);
  EXPECT_NEAR(exchanged.puncture_masses().plus, solver.puncture_masses().minus, 1e-9);
}

// Everything is turned about the x axis by a quarter. Masses are read at phi = 0, so they differ as the
// truncated series does.
TEST(TwoPunctures, MassesDoNotDependOnTheDirectionOfTheOrbit) {
  const Binary along_z{qc0.distance, {0.453, {0, 0, 0.3331917498}, {}}, {0.453, {0, 0, -0.3331917498}, {}}};
  const Solver turned = solved(along_z, {16, 16, 12}), solver = solved(qc0, {16, 16, 12});
  EXPECT_NEAR(turned.energy(), solver.energy(), 1e-8);
  EXPECT_NEAR(turned.puncture_masses().plus, solver.puncture_masses().plus, 1e-8);
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
