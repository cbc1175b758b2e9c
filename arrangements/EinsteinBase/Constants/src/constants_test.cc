// SPDX-License-Identifier: LGPL-2.1-or-later
#include "constants.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

TEST(Constants, AreTheSameInBothSystems) {
  const auto in_metres = [](double G, double M, double c) { return G * M / (c * c); };
  EXPECT_DOUBLE_EQ(100 * in_metres(CONSTANT_G_SI, CONSTANT_Msolar_SI, CONSTANT_c_SI),
                   in_metres(CONSTANT_G_cgi, CONSTANT_Msolar_cgi, CONSTANT_c_cgi));
}

// Half of the Schwarzschild radius of the Sun is 1.476625 km; the constants are as old as the header says.
TEST(Constants, GiveTheLengthOfTheSunToAThousandth) {
  const double metres = CONSTANT_G_SI * CONSTANT_Msolar_SI / std::pow(CONSTANT_c_SI, 2);
  EXPECT_NEAR(metres / 1476.625, 1 - 9e-4, 5e-5);
}

TEST(Constants, PiIsPi) { EXPECT_EQ(CONSTANT_pi, std::acos(-1.0)); }

}  // namespace
