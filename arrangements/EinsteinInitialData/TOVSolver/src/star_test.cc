// SPDX-License-Identifier: LGPL-2.1-or-later
#include "star.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace tov {
namespace {

const Polytrope matter{2, 100};

/// The model that everybody computes: rho_c = 1.28e-3.
const SteppedStar& stepped() {
  static const SteppedStar star(matter, 1.28e-3, 5e-4, 100000);
  return star;
}
const EnthalpyStar& accurate() {
  static const EnthalpyStar star(matter, 1.28e-3);
  return star;
}

double gxx(const Star& star, double r) { return std::pow(star.at(r).stretching, 2); }

// What the scheme with constant steps converges to: dr = 4e-6 gives these digits.
TEST(EnthalpyStar, IsTheLimitOfShortSteps) {
  EXPECT_NEAR(accurate().global().mass, 1.4001597295, 5e-11);
  EXPECT_NEAR(accurate().global().baryon_mass, 1.5061762441, 5e-11);
  EXPECT_NEAR(std::exp(accurate().at(0).phi), 0.66986122336, 5e-12);
  EXPECT_NEAR(gxx(accurate(), 1e-2), 2.0318442734, 5e-11);
  EXPECT_NEAR(accurate().at(0).press, 1.6384e-4, 1e-15);
}

// Computed independently with a scheme of fourth order in the root of the enthalpy; their last digits differ.
TEST(EnthalpyStar, MeetsKnownRadiiAndTheUnstableCompanion) {
  EXPECT_NEAR(accurate().global().areal_R, 9.585624, 5e-7);
  EXPECT_NEAR(accurate().global().isotropic_R, 8.125144, 5e-7);
  const EnthalpyStar dense(matter, 7.9934e-3);
  EXPECT_NEAR(dense.global().mass, 1.4475770, 1e-7);
  EXPECT_NEAR(dense.global().baryon_mass, 1.5353840, 2e-7);
  EXPECT_NEAR(dense.global().areal_R, 5.8380336, 1e-7);
  EXPECT_NEAR(dense.global().isotropic_R, 4.2677044, 1e-7);
  EXPECT_NEAR(std::exp(dense.at(0).phi), .27321223, 2e-8);
}

/// Hydrostatic equilibrium, dp/dr = -(e + p) dphi/dr, and dphi/dr of the areal radius, by differences.
TEST(EnthalpyStar, IsInEquilibriumBetweenItsNodes) {
  for (const double r : {0.03, 1.2345, 4.0, 7.9}) {
    const double h = 1e-4 * r;
    const Place up = accurate().at(r + h), down = accurate().at(r - h), at = accurate().at(r);
    const double e = matter.energy_density(at.press);
    const double areal = at.stretching * r, areal_step = up.stretching * (r + h) - down.stretching * (r - h);
    EXPECT_NEAR((up.press - down.press) / (up.phi - down.phi) / (e + at.press), -1, 1e-5);
    const double m = (1 - std::pow(areal_step / (2 * h * at.stretching), 2)) * areal / 2;
    const double pull = (m + 4 * std::acos(-1.0) * std::pow(areal, 3) * at.press) / (areal * (areal - 2 * m));
    EXPECT_NEAR((up.phi - down.phi) / areal_step / pull, 1, 1e-4);
  }
}

// Reference data of the public thorn: central values, and a point at r = 0.0005 sqrt(3).
TEST(SteppedStar, MeetsReferenceData) {
  EXPECT_NEAR(stepped().global().mass, 1.4001597273, 5e-11);
  EXPECT_NEAR(stepped().global().areal_R, 9.5855, 1e-12);
  EXPECT_NEAR(stepped().global().isotropic_R, 8.12502, 5e-6);
  const double r = 5e-4 * std::sqrt(3);
  EXPECT_NEAR(gxx(stepped(), r), 2.0318467472, 6e-11);
  EXPECT_NEAR(std::exp(stepped().at(r).phi), 6.6986122805e-01, 6e-12);
  EXPECT_NEAR(matter.rho(stepped().at(r).press), 1.2799999584e-03, 6e-14);
}

// Reference data outside of the star, at r = 8.5: they are interpolated, which shows in the tenth digit of
// the lapse.
TEST(SteppedStar, IsInterpolatedOutsideAsWell) {
  EXPECT_NEAR(gxx(stepped(), 8.5), 1.37243152908682, 1e-12);
  EXPECT_NEAR(std::exp(stepped().at(8.5).phi), 0.8478100463122, 1e-12);
}

TEST(SteppedStar, ComesNearToTheAccurateOneWithTheFirstPowerOfItsStep) {
  const auto error = [](double dr) {
    return gxx(SteppedStar(matter, 1.28e-3, dr, 100000), 1.0) - gxx(accurate(), 1.0);
  };
  EXPECT_LT(std::abs(error(1e-3)), 1e-4);
  EXPECT_LT(std::abs(error(1e-4)), 1e-5);
}

TEST(SteppedStar, SaysThatItDoesNotReachItsSurface) {
  try {
    SteppedStar(matter, 1.28e-3, 5e-4, 1000);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "the surface of the star lies beyond TOV_Num_Radial * TOV_dr = 0.500000");
  }
}

TEST(Star, IsSmoothAtItsSurface) {
  for (const Star* star : {static_cast<const Star*>(&stepped()), static_cast<const Star*>(&accurate())}) {
    const double R = star->global().isotropic_R, below = std::nextafter(R, 0);
    EXPECT_NEAR(star->at(below).stretching, star->at(R).stretching, 1e-11);
    EXPECT_NEAR(star->at(below).phi, star->at(R).phi, 1e-11);
    EXPECT_NEAR(star->at(below).press, 0, 1e-10);
  }
}

}  // namespace
}  // namespace tov
