// SPDX-License-Identifier: LGPL-2.1-or-later
#include "bondi.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace initial_data {
namespace {

const BondiFlow flow{1, 16 * std::atan(1.0), 8, 4.0 / 3};

// Computed independently, in high precision.
TEST(Bondi, MeetsKnownStates) {
  const double known[][4] = {{2, .324133, 4.20790e-2, .771289},  {3, .192884, 2.10619e-2, .576051},
                             {4, .135639, 1.31709e-2, .460782},  {6, .084974, 7.06020e-3, .326897},
                             {10, .050075, 3.48812e-3, .199702}, {20, .028087, 1.61352e-3, .089009}};
  for (const auto& [r, rho, press, inflow] : known) {
    const auto found = flow.radial(r);
    EXPECT_NEAR(found.rho, rho, 1e-6);
    EXPECT_NEAR(found.press, press, 1e-7);
    EXPECT_NEAR(found.inflow, inflow, 1e-6);
  }
}

TEST(Bondi, IsSmoothThroughTheSonicPoint) {
  const double h = 1e-3;
  const auto u = [](double r) { return flow.radial(r).inflow; };
  EXPECT_NEAR(u(8), .25, 1e-7);
  EXPECT_NEAR((u(8) - u(8 - h)) / h, (u(8 + h) - u(8)) / h, 1e-3);
}

/// rho W v^r times the area of a sphere, from what observers see.
double accretion(BondiFlow f, BondiCoordinates coordinates, double R, double alpha, double beta,
                 double root_of_gamma, double g_RR) {
  f.coordinates = coordinates;
  const State s = f.at({R, 0, 0});
  const double W = 1 / std::sqrt(1 - g_RR * s.velocity[0] * s.velocity[0]);
  return -16 * std::atan(1.0) * R * R * root_of_gamma * s.rho * W * (alpha * s.velocity[0] - beta);
}

TEST(Bondi, AccretesTheSameInAllCoordinates) {
  for (const double r : {3.0, 8.0, 15.0}) {
    const double a = 2 / r;
    EXPECT_NEAR(accretion(flow, BondiCoordinates::kerr_schild, r, 1 / std::sqrt(1 + a), a / (1 + a),
                          std::sqrt(1 + a), 1 + a),
                flow.mdot, 1e-10);
    EXPECT_NEAR(accretion(flow, BondiCoordinates::boyer_lindquist, r, std::sqrt(1 - a), 0,
                          1 / std::sqrt(1 - a), 1 / (1 - a)),
                flow.mdot, 1e-10);
    const double R = (r - 1 + std::sqrt(r * (r - 2))) / 2, psi = 1 + 1 / (2 * R);
    EXPECT_NEAR(accretion(flow, BondiCoordinates::isotropic, R, (2 - psi) / psi, 0, std::pow(psi, 6),
                          std::pow(psi, 4)),
                flow.mdot, 1e-10);
  }
}

TEST(Bondi, ItsFieldHasNoDivergenceAndTheStrengthThatWasAskedFor) {
  BondiFlow magnetised = flow;
  magnetised.bmag = flow.bmag_of_beta(10);
  const auto flux = [&](double r) { return r * r * std::sqrt(1 + 2 / r) * magnetised.at({0, r, 0}).B[1]; };
  EXPECT_NEAR(flux(3), flux(12), 1e-12);
  const double B = magnetised.at({8, 0, 0}).B[0];
  EXPECT_NEAR(magnetised.radial(8).press / ((1 + 2.0 / 8) * B * B / 2), 10, 1e-10);
}

TEST(Bondi, PassesTheHorizonInKerrSchildCoordinates) {
  for (const double r : {1.5, 2.0, 2.5}) {
    const State s = flow.at({r, 0, 0});
    EXPECT_LT((1 + 2 / r) * s.velocity[0] * s.velocity[0], 1);
    EXPECT_GT(s.rho, 0);
  }
}

TEST(Bondi, KnowsWhereNoFlowIs) {
  EXPECT_TRUE(flow.is_possible());
  EXPECT_FALSE((BondiFlow{1, 1, 1.4, 4.0 / 3}.is_possible()));
  EXPECT_FALSE((BondiFlow{1, 1, 3, 4.0 / 3}.is_possible()));
}

}  // namespace
}  // namespace initial_data
