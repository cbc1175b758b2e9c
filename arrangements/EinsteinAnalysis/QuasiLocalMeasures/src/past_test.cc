// SPDX-License-Identifier: LGPL-2.1-or-later
#include "past.hh"

#include <gtest/gtest.h>

namespace quasi_local {
namespace {

/// The rate at 3 of a polynomial with these coefficients, measured at 1.5, 2.75 and 3 as far as the order
/// says.
double rate_at_3(int order, double linear, double square) {
  const auto value = [=](double t) { return 7 + linear * t + square * t * t; };
  const auto [now, last, before] = rate_weights(order, 3, 2.75, 1.5);
  return now * value(3) + last * value(2.75) + before * value(1.5);
}

TEST(RateWeights, AreExactForPolynomialsOfTheirOrder) {
  EXPECT_EQ(rate_at_3(0, 2, 5), 0);
  EXPECT_NEAR(rate_at_3(1, 2, 0), 2, 1e-12);
  EXPECT_NEAR(rate_at_3(2, 2, 5), 2 + 2 * 5 * 3, 1e-12);
}

}  // namespace
}  // namespace quasi_local
