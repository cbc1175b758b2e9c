// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spheroidal.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace two_punctures {
namespace {

using std::numbers::pi;

TEST(Spheroidal, AnglesComeBack) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int n = 0; n < 1000; ++n) {
    const Angles before{0.01 + 3.1 * unit(random), 0.01 + 3.1 * unit(random), 2 * pi * unit(random)};
    const Angles after = angles_of(1.7, place(1.7, before));
    EXPECT_NEAR(after.a, before.a, 1e-12);
    EXPECT_NEAR(after.b, before.b, 1e-12);
    EXPECT_NEAR(after.phi, before.phi, 1e-12);
  }
}

TEST(Spheroidal, PlacesNextToAPunctureKeepTheirDigits) {
  for (const double distance : {1e-3, 1e-6, 1e-9})
    for (const int side : {+1, -1}) {
      const Vector before{side * (2 + 0.6 * distance), 0.8 * distance, 0};
      const Vector after = place(2, angles_of(2, before));
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(after[i], before[i], 1e-15 + 1e-12 * distance);
    }
}

TEST(Spheroidal, PuncturesAreCorners) {
  const Angles plus = angles_of(3, {3, 0, 0}), minus = angles_of(3, {-3, 0, 0});
  EXPECT_EQ(plus.a, 0);
  EXPECT_EQ(plus.b, 0);
  EXPECT_EQ(minus.a, 0);
  EXPECT_DOUBLE_EQ(minus.b, pi);
}

TEST(Spheroidal, TheMiddleAndTheAxisAreRegular) {
  const Angles middle = angles_of(1, {0, 0, 0});
  EXPECT_EQ(middle.a, 0);
  EXPECT_DOUBLE_EQ(middle.b, pi / 2);
  const Angles far = angles_of(1, {1e12, 0, 0});
  EXPECT_NEAR(far.a, pi, 3e-6);
  EXPECT_EQ(far.b, 0);
}

}  // namespace
}  // namespace two_punctures
