// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/power.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace device {
namespace {

TEST(WholePower, IsThatOfTheLibraryUpToRounding) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  for (const double base : {0.3, 0.987654321, 1.0, 1.25, -1.7, 12.5})
    for (int exponent = -20; exponent <= 20; ++exponent) {
      const double expected = std::pow(base, exponent);
      EXPECT_NEAR(whole_power(base, exponent), expected,
                  (std::abs(exponent) + 1) * epsilon * std::abs(expected))
          << base << " " << exponent;
    }
}

TEST(WholePower, OfZeroIsOneAndOfOneTheBase) {
  EXPECT_EQ(whole_power(0.0, 0), 1);
  EXPECT_EQ(whole_power(0.1, 1), 0.1);
  EXPECT_EQ(whole_power(0.1, 2), 0.1 * 0.1);
}

}  // namespace
}  // namespace device
