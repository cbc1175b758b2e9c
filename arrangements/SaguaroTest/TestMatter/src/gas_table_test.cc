// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gas_table.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace test_matter {
namespace {

// First law and derivatives, by differences.
TEST(GasState, ObeysTheFirstLaw) {
  for (const double temperature : {0.03, 1.0, 20.0})
    for (const double rho : {1e6, 1e11, 1e14}) {
      SCOPED_TRACE(testing::Message() << "rho = " << rho << ", T = " << temperature);
      const auto at = [&](double r, double t) { return gas_state(r, t, 0.3, true); };
      const double h = 1e-5, dr = h * rho, dt = h * temperature;
      const GasState here = at(rho, temperature);
      const double e_rho = (at(rho + dr, temperature).energy - at(rho - dr, temperature).energy) / (2 * dr);
      const double e_T = (at(rho, temperature + dt).energy - at(rho, temperature - dt).energy) / (2 * dt);
      const double p_T = (at(rho, temperature + dt).press - at(rho, temperature - dt).press) / (2 * dt);
      const double s_T = (at(rho, temperature + dt).entropy - at(rho, temperature - dt).entropy) / (2 * dt);
      EXPECT_NEAR(here.denergydT / e_T, 1, 1e-8);
      EXPECT_NEAR(here.dpdenergy * e_T / p_T, 1, 1e-8);
      // rho^2 de/drho = p - T dp/dT; de/dT = T ds/dT
      EXPECT_NEAR((rho * rho * e_rho - here.press + temperature * p_T) / here.press, 0, 1e-8);
      EXPECT_NEAR(s_T * temperature * 1.602176634e-6 / 1.66053906660e-24 / e_T, 1, 1e-8);
    }
}

// A change along which the entropy is the same.
TEST(GasState, HasTheSpeedOfSoundOfAdiabats) {
  const double rho = 1e12, T = 8, h = 1e-5;
  const GasState here = gas_state(rho, T, 0.4, true);
  const double change = h * rho;
  const auto energy = [&](double sign) { return here.energy + sign * here.press / (rho * rho) * change; };
  const auto press_of = [&](double r, double e) {
    double t = T;
    for (int n = 0; n < 20; ++n) {
      const GasState s = gas_state(r, t, 0.4, true);
      t -= (s.energy - e) / s.denergydT;
    }
    return gas_state(r, t, 0.4, true).press;
  };
  const double slope =
      (press_of(rho + change, energy(1)) - press_of(rho - change, energy(-1))) / (2 * change);
  EXPECT_NEAR(here.sound(rho) / slope, 1, 1e-8);
}

}  // namespace
}  // namespace test_matter
