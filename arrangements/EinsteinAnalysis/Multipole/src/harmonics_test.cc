// SPDX-License-Identifier: LGPL-2.1-or-later
#include "harmonics.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace multipole {
namespace {

using std::numbers::pi;

TEST(PolarHarmonic, HasTheSignsOfGoldberg) {
  for (double theta = 0; theta <= pi; theta += 0.1) {
    EXPECT_NEAR(polar_harmonic(-2, 2, 2, theta), std::sqrt(5 / (4 * pi)) * std::pow(std::cos(theta / 2), 4),
                1e-15);
    EXPECT_NEAR(polar_harmonic(-2, 2, -2, theta), std::sqrt(5 / (4 * pi)) * std::pow(std::sin(theta / 2), 4),
                1e-15);
    EXPECT_NEAR(polar_harmonic(0, 1, 1, theta), -std::sqrt(3 / (8 * pi)) * std::sin(theta), 1e-15);
    EXPECT_NEAR(polar_harmonic(0, 2, 0, theta),
                std::sqrt(5 / (16 * pi)) * (3 * std::pow(std::cos(theta), 2) - 1), 1e-14);
  }
}

TEST(PolarHarmonic, VanishesWhereThereIsNone) {
  EXPECT_EQ(polar_harmonic(-2, 1, 0, 1), 0);
  EXPECT_EQ(polar_harmonic(-2, 1, 1, 1), 0);
  EXPECT_EQ(polar_harmonic(0, 1, 2, 1), 0);
}

// Goldberg's (2.6): the conjugate of sYlm is (-1)^(m + s) -sYl-m.
TEST(PolarHarmonic, ConjugatesAsItShould) {
  for (int s = -3; s <= 3; ++s)
    for (int l = std::abs(s); l <= 8; ++l)
      for (int m = -l; m <= l; ++m)
        for (double theta = 0.05; theta < pi; theta += 0.3)
          EXPECT_NEAR(polar_harmonic(s, l, m, theta),
                      ((m + s) % 2 == 0 ? 1 : -1) * polar_harmonic(-s, l, -m, theta), 1e-12)
              << s << ' ' << l << ' ' << m;
}

// ethbar lowers the spin weight: -(d/dtheta - m/sin(theta) ... ), Goldberg (2.7b), checked by central
// differences.
TEST(PolarHarmonic, IsLoweredByTheOperatorOfSpinWeights) {
  constexpr double h = 1e-5;
  for (int s = -2; s <= 2; ++s)
    for (int l = 3; l <= 6; ++l)
      for (int m = -l; m <= l; ++m)
        for (double theta = 0.2; theta < 3; theta += 0.4) {
          const double slope =
              (polar_harmonic(s, l, m, theta + h) - polar_harmonic(s, l, m, theta - h)) / (2 * h);
          const double lowered =
              -(slope + (m + s * std::cos(theta)) / std::sin(theta) * polar_harmonic(s, l, m, theta));
          EXPECT_NEAR(lowered, -std::sqrt((l + s) * (l - s + 1.0)) * polar_harmonic(s - 1, l, m, theta),
                      1e-8);
        }
}

}  // namespace
}  // namespace multipole
