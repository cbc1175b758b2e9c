// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cold_rows.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace test_matter {
namespace {

constexpr ColdMatter matter{{0.5, 80}, {4. / 3, 2.2}};

TEST(ColdMatter, ObeysTheFirstLaw) {
  for (const double rho : {1e-10, 1e-6, 1e-3}) {
    const double step = 1e-4 * rho, slope = (matter.eps(rho + step) - matter.eps(rho - step)) / (2 * step);
    EXPECT_NEAR(slope, matter.press(rho) / (rho * rho), 1e-7 * slope);
  }
}

TEST(ColdMatter, HasTheSoundSpeedOfItsPressure) {
  for (const double rho : {1e-10, 1e-6, 1e-3}) {
    const double step = 1e-4 * rho,
                 slope = (matter.press(rho + step) - matter.press(rho - step)) / (2 * step);
    const double enthalpy = 1 + matter.eps(rho) + matter.press(rho) / rho, speed = matter.sound_speed(rho);
    EXPECT_NEAR(speed * speed, slope / enthalpy, 1e-7 * slope / enthalpy);
  }
}

TEST(ColdMatter, HasAnExponentThatGivesItsPressure) {
  for (const double rho : {1e-10, 1e-6, 1e-3})
    EXPECT_NEAR(matter.kappa() * std::pow(rho, matter.exponent(rho)), matter.press(rho),
                1e-13 * matter.press(rho));
  EXPECT_EQ((ColdMatter{{100, 0}, {2, 3}}.exponent(1e-5)), 2);
}

TEST(ColdRows, AreSevenLinesAndOneForEachDensity) {
  std::stringstream text;
  write_cold_rows(text, matter, 1e-12, 1e-2, 11, 1.7);
  std::string line;
  for (int n = 0; n < 7; ++n) std::getline(text, line);
  EXPECT_EQ(line, "RhoSpacing = Log");
  double eps = 0, exponent = 0, sound_speed = 0;
  for (int n = 0; n < 11; ++n) text >> eps >> exponent >> sound_speed;
  EXPECT_NEAR(eps, matter.eps(1e-2), 1e-14 * eps);
  EXPECT_NEAR(exponent, matter.exponent(1e-2), 1e-14);
  EXPECT_NEAR(sound_speed, matter.sound_speed(1e-2), 1e-14);
  EXPECT_FALSE(text >> eps);
}

TEST(BarotropicRows, AreAShiftAndOneForEachDensity) {
  constexpr double rho_gf = 1.61887093132742e-18, eps_gf = 1.11265005605362e-21, binding = 0.01;
  std::stringstream text;
  write_barotropic_rows(text, matter, 1e-12, 1e-2, 11, binding, 1e20);
  double shift = 0, log_rho = 0, log_press = 0, log_eps = 0, Y_e = 0, temperature = 0, before = 0;
  text >> shift;
  for (int n = 0; n < 11; ++n) {
    text >> log_rho >> log_press >> log_eps >> Y_e >> temperature;
    EXPECT_GT(log_rho, before);
    before = log_rho;
    const double rho = std::pow(10, log_rho) * rho_gf, press = std::pow(10, log_press) * (1 + binding);
    EXPECT_NEAR(press, matter.press(rho), 1e-12 * press);
    const double enthalpy = (1 + std::pow(10, log_eps) - shift * eps_gf) * (1 + binding);
    EXPECT_NEAR(enthalpy, 1 + matter.eps(rho), 1e-12);
  }
  EXPECT_NEAR(std::pow(10, log_rho) * rho_gf, 1e-2, 1e-14);
  EXPECT_FALSE(text >> shift);
}

}  // namespace
}  // namespace test_matter
