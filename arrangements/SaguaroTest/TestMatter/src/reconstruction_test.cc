// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The judge of kernels is judged by what the papers say of their methods.
#include "reconstruction.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace test_matter {
namespace {

/// The mean of x^n over a cell of width 1.
double mean_of_power(int n, double centre) {
  return (std::pow(centre + .5, n + 1) - std::pow(centre - .5, n + 1)) / (n + 1);
}

TEST(Reconstruction, ParabolasAreExactWhereTheyAreMonotone) {
  const Row a([](int n) { return mean_of_power(2, 5 + n) + mean_of_power(1, 5 + n); });
  const Faces faces = parabolic_faces(a, 0, 1);
  EXPECT_NEAR(faces.lower, 4.5 * 4.5 + 4.5, 1e-12);
  EXPECT_NEAR(faces.upper, 5.5 * 5.5 + 5.5, 1e-12);
}

TEST(Reconstruction, ExtremaOfTheOriginalPpmAreFlat) {
  const Row a([](int n) { return -double(n * n); });
  EXPECT_EQ(parabolic_faces(a, 0, 1).lower, 0);
  EXPECT_EQ(parabolic_faces(a, 0, 1).upper, 0);
}

TEST(Reconstruction, WhatIsNotKeptIsFlat) {
  const Row a([](int n) { return std::exp(n); });
  EXPECT_EQ(parabolic_faces(a, 0, 0).upper, 1);
  EXPECT_LT(parabolic_faces(a, 0, .5).upper, parabolic_faces(a, 0, 1).upper);
}

const ContactConstants usual{.01, 20, .05, .2};

TEST(Reconstruction, AContactIsSteepened) {
  const Row rho([](int n) { return 2 + std::tanh(1.2 * n); }), press([](int) { return 1.0; });
  const double share = contact_share(rho, press, usual);
  EXPECT_EQ(share, 1);
  const Faces steep = parabolic_faces(rho, share, 1), plain = parabolic_faces(rho, 0, 1);
  EXPECT_GT(steep.upper - steep.lower, plain.upper - plain.lower);
}

TEST(Reconstruction, AShockIsNoContact) {
  const Row rho([](int n) { return 2 + std::tanh(1.2 * n); });
  EXPECT_EQ(contact_share(rho, rho, usual), 0);
}

TEST(Reconstruction, ASmoothProfileIsNoContact) {
  const Row rho([](int n) { return 2 + std::tanh(.1 * n); }), press([](int) { return 1.0; });
  EXPECT_EQ(contact_share(rho, press, usual), 0);
}

TEST(Reconstruction, OnlySteepCompressionIsFlattened) {
  const ShockConstants constants{.33, .75, 10, 1e-7};
  const Row steep([](int n) { return n < 1 ? 100.0 : 1.0; }), wide([](int n) { return 100 - 15.0 * n; });
  const Row inflow([](int n) { return -n * .1; }), outflow([](int n) { return n * .1; });
  EXPECT_EQ(kept_at_shocks(steep, inflow, 0, constants), 0);
  EXPECT_EQ(kept_at_shocks(steep, outflow, 0, constants), 1);
  EXPECT_EQ(kept_at_shocks(wide, inflow, 0, constants), 1);
}

TEST(Reconstruction, OnlyStencil4SeesTheNeighboursShock) {
  const ShockConstants constants{.33, .75, 10, 1e-7};
  const Row press([](int n) { return n < 2 ? 100.0 - n : 1.0; }), inflow([](int n) { return -n * .1; });
  EXPECT_EQ(kept_at_shocks(press, inflow, 0, constants), 1);
  EXPECT_EQ(kept_at_shocks(press, inflow, 1, constants), 0);
  EXPECT_EQ(kept_with_neighbour(press, inflow, constants), 0);
  const Row mirrored([&](int n) { return press(-n); });
  EXPECT_EQ(kept_with_neighbour(mirrored, inflow, constants), 0);
}

const EnhancedConstants enhanced{1.25, .1};

TEST(Reconstruction, EnhancedPpmIsExactForCubicsAtExtremaToo) {
  for (const double centre : {0.0, 0.3, 3.0}) {
    const Row a([&](int n) { return mean_of_power(3, centre + n) - 7 * mean_of_power(2, centre + n); });
    const auto exact = [](double x) { return x * x * x - 7 * x * x; };
    const Faces faces = enhanced_faces(a, 1, enhanced);
    EXPECT_NEAR(faces.lower, exact(centre - .5), 1e-12) << centre;
    EXPECT_NEAR(faces.upper, exact(centre + .5), 1e-12) << centre;
  }
}

TEST(Reconstruction, EnhancedPpmFlattensLonePoints) {
  const Row a([](int n) { return n == 0 ? 1.0 : 0.0; });
  const Faces faces = enhanced_faces(a, 1, enhanced);
  EXPECT_EQ(faces.lower, 1);
  EXPECT_EQ(faces.upper, 1);
}

TEST(Reconstruction, EnhancedPpmStaysBetweenNeighboursWhereMonotone) {
  const Row a([](int n) { return n < 1 ? 0.1 * n : 10.0 + n; });
  const Faces faces = enhanced_faces(a, 1, enhanced);
  EXPECT_LE(a(-1), faces.lower);
  EXPECT_LE(faces.lower, faces.upper);
  EXPECT_LE(faces.upper, a(1));
}

}  // namespace
}  // namespace test_matter
