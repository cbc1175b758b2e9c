// SPDX-License-Identifier: LGPL-2.1-or-later
#include "holes.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace black_holes {
namespace {

const Vector somewhere{0.7, -0.4, 1.1};

Vector moved(Vector at, int direction, double by) {
  at[direction] += by;
  return at;
}

TEST(Holes, DerivativesAreThoseOfTheFactor) {
  constexpr double h = 1e-4;
  for (const Holes& holes : {schwarzschild(1, 0), misner(1.2, 20), misner_circle(1.5, 3, 6),
                             Holes{{{{0.1, 0.2, 0.3}, 0.5}, {{-1, 0, 2}, 0.4}}}}) {
    const Factor factor = holes.factor(somewhere);
    int component = 0;
    for (int i = 0; i < 3; ++i) {
      const Factor before = holes.factor(moved(somewhere, i, -h)),
                   after = holes.factor(moved(somewhere, i, h));
      EXPECT_NEAR(factor.first[i], (after.psi - before.psi) / (2 * h * factor.psi), 1e-7);
      for (int j = i; j < 3; ++j)
        EXPECT_NEAR(factor.second[component++],
                    (after.first[j] * after.psi - before.first[j] * before.psi) / (2 * h * factor.psi), 1e-6);
    }
    EXPECT_NEAR(factor.second[0] + factor.second[3] + factor.second[5], 0, 1e-13) << "psi is harmonic";
  }
}

TEST(Holes, TheHorizonOfSchwarzschildIsAtHalfItsMass) {
  EXPECT_NEAR(schwarzschild(3, 1e-16).sum({0, 1.5, 0}), 2, 1e-15);
}

TEST(Holes, RoundingKeepsThePunctureFinite) {
  EXPECT_DOUBLE_EQ(schwarzschild(1, 1e-3).sum({0, 0, 0}), 501);
  EXPECT_DOUBLE_EQ((Holes{{{{1, 1, 1}, 0.5}}, Rounding::quadratic, 1e-2}.sum({1, 1, 1})), 51);
}

// On the throat, a sphere of radius a = csch(mu) around coth(mu), psi satisfies a d psi/d s + psi/2 = 0: it
// is a minimal surface.
TEST(Holes, ThroatsOfMisnerAreMinimal) {
  const double mu = 1.2, a = 1 / std::sinh(mu), centre = 1 / std::tanh(mu);
  const Vector normal{0.6, 0, 0.8};
  const Vector place{a * normal[0], 0, centre + a * normal[2]};
  for (const bool on_circle : {false, true}) {
    const Holes holes = on_circle ? misner_circle(mu, 2, 30) : misner(mu, 30);
    const Vector at = on_circle ? Vector{place[2], place[0], 0} : place;
    const Vector n = on_circle ? Vector{normal[2], normal[0], 0} : normal;
    const Factor factor = holes.factor(at);
    const double growth = n[0] * factor.first[0] + n[1] * factor.first[1] + n[2] * factor.first[2];
    EXPECT_NEAR(a * growth, -0.5, 1e-13);
  }
}

TEST(Holes, TheLapseOfCadezVanishesAtTheThroats) {
  const double mu = 1.2, a = 1 / std::sinh(mu), centre = 1 / std::tanh(mu);
  EXPECT_NEAR(cadez(mu, 30).sum({0.6 * a, 0, centre + 0.8 * a}), 0, 1e-14);
}

TEST(Holes, TwoHolesOnACircleAreThoseOfMisner) {
  EXPECT_NEAR(misner_circle(1.3, 2, 29).sum({1.1, 0.7, -0.4}), misner(1.3, 30).sum({-0.4, 0.7, 1.1}), 1e-14);
}

}  // namespace
}  // namespace black_holes
