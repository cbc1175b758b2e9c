// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flat_flows.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "poloidal.hh"

namespace initial_data {
namespace {

TEST(CylindricalExplosion, IsExponentialBetweenItsStates) {
  const CylindricalExplosion e{.8, 1, 1e-2, 1e-4, 1, 3e-5, {.1, 0, 0}};
  EXPECT_EQ(e.at(.5).rho, 1e-2);
  EXPECT_EQ(e.at(1.5).energy, 3e-5);
  EXPECT_NEAR(e.at(.9).rho, 1e-3, 1e-15);
  EXPECT_NEAR(e.at(.9).energy, std::sqrt(3e-5), 1e-15);
}

TEST(Rotor, TurnsRigidlyAndFallsOffOverTheRing) {
  const Rotor rotor{.5, .5, .1, .995, 10, 1, 1, 1, {1, 0, 0}, .05};
  const State edge = rotor.at({.6, .5, 0}), inside = rotor.at({.5, .55, 0}), ring = rotor.at({.5, .6025, 0});
  EXPECT_NEAR(edge.velocity[1], .995, 1e-12);
  EXPECT_NEAR(inside.velocity[0], -.4975, 1e-12);
  EXPECT_NEAR(inside.velocity[1], 0, 1e-12);
  EXPECT_NEAR(ring.rho, 5.5, 1e-9);
  EXPECT_NEAR(ring.velocity[0], -.4975, 1e-9);
  EXPECT_EQ(rotor.at({.8, .5, 0}).velocity[1], 0);
  Rotor sharp = rotor;
  sharp.edge = 0;
  EXPECT_EQ(sharp.at({.5, .6025, 0}).rho, 1);
}

/// The field must be the curl of the potential.
void expect_curl(const FieldLoop& loop, const Vector& at) {
  const double h = 1e-6;
  const auto slope = [&](int component, int along) {
    Vector up = at, down = at;
    up[along] += h, down[along] -= h;
    return (loop.potential(up)[component] - loop.potential(down)[component]) / (2 * h);
  };
  const Vector B = loop.at(at).B;
  EXPECT_NEAR(B[0], slope(2, 1) - slope(1, 2), 1e-9);
  EXPECT_NEAR(B[1], slope(0, 2) - slope(2, 0), 1e-9);
  EXPECT_NEAR(B[2], slope(1, 0) - slope(0, 1), 1e-9);
}

TEST(FieldLoop, IsTheCurlOfItsPotential) {
  for (const bool is_oblique : {false, true}) {
    const FieldLoop loop{.is_oblique = is_oblique, .velocity = {}};
    expect_curl(loop, {.1, -.15, .02});
    expect_curl(loop, {.4, .3, .3});
  }
}

TEST(FieldLoop, IsPeriodicWhereItIsOblique) {
  const FieldLoop loop{.is_oblique = true, .velocity = {}};
  const Vector a = loop.at({.1, -.15, .02}).B, b = loop.at({1.1, -.15, .02}).B,
               c = loop.at({.1, -.15, 2.02}).B;
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(a[i], b[i], 1e-15);
    EXPECT_NEAR(a[i], c[i], 1e-15);
  }
}

TEST(AlfvenWave, HasKnownSpeeds) {
  EXPECT_NEAR((AlfvenWave{1, 1, 4.0 / 3}.speed()), (3 - std::sqrt(5)) / 2, 1e-12);
  EXPECT_NEAR((AlfvenWave{1, .5, 5.0 / 3}.speed()), 0.5, 1e-12);
}

// Elsasser: field and velocity change together, lengths stay.
TEST(AlfvenWave, ChangesDirectionsOnly) {
  for (const bool is_diagonal : {false, true}) {
    AlfvenWave wave;
    wave.is_diagonal = is_diagonal;
    for (const double x : {0.0, .13, .7}) {
      const State s = wave.at({x, .2 * x, 0});
      EXPECT_NEAR(std::hypot(s.B[0], s.B[1], s.B[2]), std::sqrt(2), 1e-14);
      EXPECT_NEAR(std::hypot(s.velocity[0], s.velocity[1], s.velocity[2]), wave.speed(), 1e-14);
    }
  }
}

TEST(AlfvenWave, HasTheFieldOfItsPotential) {
  for (const bool is_diagonal : {false, true}) {
    AlfvenWave wave;
    wave.is_diagonal = is_diagonal;
    const Vector at{.13, .3, .2};
    const auto slope = [&](int component, int along) {
      const double h = 1e-5;
      Vector up = at, down = at;
      up[along] += h, down[along] -= h;
      return (wave.potential(up)[component] - wave.potential(down)[component]) / (2 * h);
    };
    const Vector B = wave.at(at).B;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      EXPECT_NEAR(B[i], slope(k, j) - slope(j, k), 1e-8);
    }
  }
}

TEST(SimpleWave, KeepsOneRiemannInvariant) {
  const SimpleWave wave{.3, .7, 5.0 / 3, 1};
  const double s = std::sqrt(2.0 / 3);
  const auto invariant = [&](double v) {
    return std::atanh(v) - 2 / s * std::atanh(wave.sound_speed(v) / s);
  };
  EXPECT_NEAR(invariant(0), invariant(.4), 1e-13);
  EXPECT_NEAR(wave.sound_speed(0), .3, 1e-15);
  const State rest = wave.at(-1), top = wave.at(.5);
  EXPECT_NEAR(top.velocity[0], .7, 1e-15);
  EXPECT_GT(top.rho, rest.rho);
  const double h = 1 + 2.5 * top.energy / top.rho;
  EXPECT_NEAR(std::sqrt(5.0 / 3 * top.energy / (top.rho * h)), wave.sound_speed(.7), 1e-13);
}

// div B = strength/radius (3 - 2 (r/radius)^2) exp(-(r/radius)^2).
TEST(Monopole, HasTheDivergenceOfItsPotential) {
  const Monopole monopole{1e-3, .2};
  const double h = 1e-5;
  for (const Vector& at : {Vector{0, 0, 0}, Vector{.1, -.05, .15}, Vector{.3, .2, -.1}}) {
    double divergence = 0;
    for (int i = 0; i < 3; ++i) {
      Vector up = at, down = at;
      up[i] += h, down[i] -= h;
      divergence += (monopole.at(up).B[i] - monopole.at(down).B[i]) / (2 * h);
    }
    const double q = (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]) / .04;
    EXPECT_NEAR(divergence, 5e-3 * (3 - 2 * q) * std::exp(-q), 1e-9);
  }
  EXPECT_EQ(monopole.at({.1, 0, 0}).velocity, (Vector{0, 0, 0}));
}

TEST(PoloidalField, DerivativesAreThoseOfF) {
  const PoloidalField field{2, 1.3e-3, 3, 1e-6, 2};
  const double rho = 5e-4, p = 3e-5, h = 1e-9;
  EXPECT_NEAR(field.f_by_rho(rho, p), (field.f(rho + h, p) - field.f(rho - h, p)) / (2 * h), 1e-13);
  EXPECT_NEAR(field.f_by_press(rho, p), (field.f(rho, p + h) - field.f(rho, p - h)) / (2 * h), 1e-9);
  EXPECT_EQ(field.f(rho, 1e-7), 0);
  EXPECT_EQ((PoloidalField{2, 1.3e-3, 0, 1e-6, 0}.f(rho, 1e-7)), 2);
}

TEST(PoloidalField, IsHomogeneousForConstantF) {
  const Vector B = PoloidalField::field(.3, .4, 5, {0, 0, 0}, 2);
  EXPECT_EQ(B, (Vector{0, 0, -5}));
}

}  // namespace
}  // namespace initial_data
