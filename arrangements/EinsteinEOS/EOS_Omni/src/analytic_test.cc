// SPDX-License-Identifier: LGPL-2.1-or-later
#include "analytic.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace eos {
namespace {

const Polytrope polytrope{5.0 / 3, 80};
const GammaLaw gamma_law{5.0 / 3, 80};
const Hybrid hybrid({1.3, 2.5, 3.0}, {3e-4, 1e-3}, 0.46, 1.5);

/// Cold matter, and matter with thermal energy, on every piece of the hybrid equation.
const Point states[] = {{1e-5, 0.02, 0, 0}, {1e-5, 0.3, 0, 0}, {6e-4, 0.05, 0, 0},
                        {6e-4, 1.2, 0, 0},  {2e-3, 0.1, 0, 0}, {2e-3, 2.5, 0, 0}};

template <class E>
void expect_derivatives_of_the_pressure(const E& e) {
  for (const Point& at : states) {
    const double h = 1e-5 * at.rho, k = 1e-5 * at.eps;
    const auto press = [&](double drho, double deps) {
      return e.press({at.rho + drho, at.eps + deps, 0, 0});
    };
    const double by_rho = (press(h, 0) - press(-h, 0)) / (2 * h),
                 by_eps = (press(0, k) - press(0, -k)) / (2 * k);
    EXPECT_NEAR(e.dpdrho(at), by_rho, 1e-8 * by_rho);
    EXPECT_NEAR(e.dpdeps(at), by_eps, 1e-8 * (by_eps + e.press(at) / at.eps));
    EXPECT_NEAR(e.cs2(at), sound_speed_squared(at, e.press(at), by_rho, by_eps), 1e-8 * e.cs2(at));
  }
}

TEST(Analytic, DerivativesOfTheGammaLawAreThoseOfItsPressure) {
  expect_derivatives_of_the_pressure(gamma_law);
}

TEST(Analytic, DerivativesOfTheHybridAreThoseOfItsPressure) {
  // Where matter has thermal energy: below, dpdeps is by convention that of hot matter.
  for (const Point& at : states) {
    if (at.eps <= hybrid.cold_eps(at.rho)) continue;
    const double h = 1e-5 * at.rho;
    const double by_rho =
        (hybrid.press({at.rho + h, at.eps, 0, 0}) - hybrid.press({at.rho - h, at.eps, 0, 0})) / (2 * h);
    if (at.eps > hybrid.cold_eps(at.rho) + hybrid.cold_press(at.rho) / at.rho) {
      EXPECT_NEAR(hybrid.dpdrho(at), by_rho, 1e-7 * std::abs(by_rho));
    }
    EXPECT_NEAR(hybrid.cs2(at), sound_speed_squared(at, hybrid.press(at), by_rho, hybrid.dpdeps(at)),
                1e-7 * hybrid.cs2(at));
  }
}

// The first law without heat, d eps = p/rho^2 d rho, makes c_s^2 h = dp/drho along the adiabat.
TEST(Analytic, ThePolytropeObeysTheFirstLaw) {
  for (const Point& at : states) {
    const double h = 1e-5 * at.rho;
    const double slope = (polytrope.cold_eps(at.rho + h) - polytrope.cold_eps(at.rho - h)) / (2 * h);
    EXPECT_NEAR(slope, polytrope.press(at) / (at.rho * at.rho), 1e-8 * slope);
    const double eps = polytrope.cold_eps(at.rho), p = polytrope.press(at);
    EXPECT_NEAR(polytrope.cs2(at) * enthalpy(at.rho, eps, p), polytrope.dpdrho(at),
                1e-12 * polytrope.dpdrho(at));
  }
}

TEST(Analytic, ThePiecesOfTheHybridJoin) {
  for (const double boundary : {3e-4, 1e-3}) {
    const double above = std::nextafter(boundary, 1);
    EXPECT_NEAR(hybrid.cold_press(boundary), hybrid.cold_press(above), 1e-13 * hybrid.cold_press(above));
    EXPECT_NEAR(hybrid.cold_eps(boundary), hybrid.cold_eps(above), 1e-13 * hybrid.cold_eps(above));
  }
}

TEST(Analytic, AHybridOfOnePieceIsAPolytropeWithHeat) {
  const Hybrid simple({2}, {}, 100, 2);
  const GammaLaw same{2, 100};
  const Point hot{1e-3, 0.2, 0, 0}, too_cold{1e-3, 0.05, 0, 0};
  EXPECT_DOUBLE_EQ(simple.press(hot), same.press(hot));
  EXPECT_DOUBLE_EQ(simple.press(too_cold), 100 * 1e-6);
}

template <class E>
void expect_energy_of_cold_matter(const E& e, double expected) {
  Point point{1e-3, 17, 0, 0};
  e.complete(point, eps_is_known, 1e-10);
  EXPECT_EQ(point.eps, 17);
  e.complete(point, temperature_is_known, 1e-10);
  EXPECT_NEAR(point.eps, expected, 1e-13);
}

TEST(Analytic, ATemperatureMeansColdMatter) {
  expect_energy_of_cold_matter(Polytrope{2, 100}, 0.1);
  expect_energy_of_cold_matter(GammaLaw{2, 100}, 0.1);
  expect_energy_of_cold_matter(Hybrid({2}, {}, 100, 1.5), 0.1);
}

/// What an inversion is to find, from the state that it finds.
Iterate iterate_of(const Point& at, double press, double v2) {
  const double W2 = 1 / (1 - v2);
  return {at.rho * enthalpy(at.rho, at.eps, press) * W2, v2, at.rho * std::sqrt(W2)};
}

template <class E>
void expect_pressures_of_inversions(const E& e) {
  for (const Point& at : states) {
    const Iterate x = iterate_of(at, e.press(at), 0.6);
    const IteratedPress found = press_at(e, x);
    EXPECT_NEAR(found.press, e.press(at), 1e-11 * e.press(at));
    const double h = 1e-6 * x.Z, k = 1e-7;
    const double by_Z =
        (press_at(e, {x.Z + h, x.v2, x.D}).press - press_at(e, {x.Z - h, x.v2, x.D}).press) / (2 * h);
    const double by_v2 =
        (press_at(e, {x.Z, x.v2 + k, x.D}).press - press_at(e, {x.Z, x.v2 - k, x.D}).press) / (2 * k);
    EXPECT_NEAR(found.by_Z, by_Z, 1e-6);
    EXPECT_NEAR(found.by_v2, by_v2, 1e-6 * (std::abs(by_v2) + x.Z));
  }
}

TEST(Analytic, InversionsOfTheGammaLawSeeItsPressure) { expect_pressures_of_inversions(gamma_law); }
TEST(Analytic, InversionsOfTheHybridSeeItsPressure) { expect_pressures_of_inversions(hybrid); }

TEST(Analytic, InversionsOfThePolytropeIgnoreTheEnthalpy) {
  const Iterate x = iterate_of(states[0], polytrope.press(states[0]), 0.6);
  EXPECT_NEAR(press_at(polytrope, x).press, polytrope.press(states[0]), 1e-13 * polytrope.press(states[0]));
  EXPECT_EQ(press_at(polytrope, x).by_Z, 0);
}

TEST(Analytic, ThePolytropeFindsItsDensity) {
  EXPECT_NEAR(polytrope.rho_of_press(polytrope.press({3e-4, 0, 0, 0})), 3e-4, 1e-17);
}

}  // namespace
}  // namespace eos
