// SPDX-License-Identifier: LGPL-2.1-or-later
#include "potential.hh"

#include <gtest/gtest.h>

namespace seed_field {
namespace {

TEST(SeedField, ThePotentialIsToroidal) {
  const Potential p{2, 1e-5, 2, true};
  const Vector a = p.at(0.3, 0.4, 1.1e-4);
  EXPECT_NEAR(a[0], -0.4 * 2e-8, 1e-20);
  EXPECT_NEAR(a[1], 0.3 * 2e-8, 1e-20);
  EXPECT_EQ(a[2], 0);
}

TEST(SeedField, WithoutTheSquareItFallsOff) {
  const Potential p{2, 0, 1, false};
  const Vector a = p.at(0.3, 0.4, 1);
  EXPECT_NEAR(0.3 * a[1] - 0.4 * a[0], 2, 1e-14);  // A_phi
}

TEST(SeedField, ThereIsNoneInThinMatterNorOnTheAxis) {
  const Potential p{2, 1e-5, 0, false};
  EXPECT_EQ(p.at(0.3, 0.4, 1e-6), (Vector{0, 0, 0}));
  EXPECT_EQ(p.at(0, 0, 1), (Vector{0, 0, 0}));
}

TEST(SeedField, OfConstantMatterIsHomogeneousAndAlongZ) {
  const Potential p{2, 0, 1, true};
  const double h = 1e-3;
  const auto slope = [&](int component, int along) {
    Vector up{0.3, 0.4, 0}, down = up;
    up[along] += h, down[along] -= h;
    return (p.at(up[0], up[1], 1)[component] - p.at(down[0], down[1], 1)[component]) / (2 * h);
  };
  const Vector B = field_of(slope, 2);
  EXPECT_NEAR(B[0], 0, 1e-12);
  EXPECT_NEAR(B[1], 0, 1e-12);
  EXPECT_NEAR(B[2], 2, 1e-12);
}

}  // namespace
}  // namespace seed_field
