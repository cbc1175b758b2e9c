// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shock_cases.hh"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "front.hh"

namespace initial_data {
namespace {

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// What passes a front that moves with `speed` along x: rest mass, momentum, energy and field.
std::array<double, 7> passing(const State& s, double speed, double gamma) {
  const Vector &v = s.velocity, &B = s.B;
  const double W = 1 / std::sqrt(1 - dot(v, v)), p = (gamma - 1) * s.rho * s.energy;
  const double Bv = dot(B, v), b2 = dot(B, B) / (W * W) + Bv * Bv, b0 = W * Bv;
  const double w = (s.rho * (1 + s.energy) + p + b2) * W * W, total = p + b2 / 2;
  const auto b = [&](int i) { return B[i] / W + b0 * v[i]; };
  std::array<double, 7> result{s.rho * W * (v[0] - speed)};
  for (int i = 0; i < 3; ++i)
    result[1 + i] = (w * v[i] - b0 * b(i)) * (v[0] - speed) - b(i) * (B[0] / W) + (i == 0 ? total : 0);
  const double S = w * v[0] - b0 * b(0), E = w - total - b0 * b0;
  result[4] = S - speed * E;
  for (int i = 1; i < 3; ++i) result[4 + i] = B[i] * (v[0] - speed) - B[0] * v[i];
  return result;
}

void expect_jump_conditions(const char* name, double speed) {
  const ShockTube tube = *magnetised_shock(name);
  const auto left = passing(tube.left, speed, 4.0 / 3), right = passing(tube.right, speed, 4.0 / 3);
  for (std::size_t i = 0; i < left.size(); ++i)
    EXPECT_NEAR(left[i], right[i], 6e-4 * (1 + std::abs(left[i]))) << name << " " << i;
}

// Speeds of the fronts: Komissarov 1999, table 1. Its states have four digits.
TEST(ShockCases, KomissarovsShocksObeyTheJumpConditions) {
  expect_jump_conditions("Komissarov1", 0.2);
  expect_jump_conditions("Komissarov2", 0.5);
}

TEST(ShockCases, TheFieldAlongTheNormalIsTheSameOnBothSides) {
  for (const char* const name :
       {"Balsara1", "Balsara2", "Balsara3", "Balsara4", "Balsara5", "Alfven", "Komissarov1", "Komissarov2",
        "Komissarov3", "Komissarov4", "Komissarov5", "Komissarov6", "Komissarov7", "Komissarov9"})
    EXPECT_EQ(magnetised_shock(name)->left.B[0], magnetised_shock(name)->right.B[0]) << name;
}

TEST(ShockCases, CaseOfLettersDoesNotCount) {
  EXPECT_TRUE(magnetised_shock("balsara1"));
  EXPECT_TRUE(hydro_shock("SOD"));
  EXPECT_FALSE(hydro_shock("Balsara1"));
}

TEST(ShockCases, SodIsThatOfTheBooks) {
  const ShockTube sod = *hydro_shock("Sod");
  EXPECT_DOUBLE_EQ((5.0 / 3 - 1) * sod.left.rho * sod.left.energy, 1);
  EXPECT_DOUBLE_EQ((5.0 / 3 - 1) * sod.right.rho * sod.right.energy, 0.1);
}

TEST(Front, TurnsKeepLengthsAndPointAlongTheNormal) {
  using enum Front::Shape;
  for (const auto shape : {x, y, z, diagonal_2d, diagonal_3d}) {
    const Front front{shape, {0, 0, 0}};
    const Vector a = front.turned({1, 2, 3}), n = front.turned({1, 0, 0}), t = front.turned({0, 1, 0});
    EXPECT_NEAR(dot(a, a), 14, 1e-6);
    EXPECT_NEAR(dot(n, a), 1, 1e-7);
    EXPECT_NEAR(dot(n, t), 0, 1e-15);
    EXPECT_GT(front.position(n), 0);
    EXPECT_NEAR(front.position(t), 0, 1e-15);
  }
}

TEST(Front, MayBeReversedOrASphere) {
  EXPECT_LT((Front{Front::Shape::x, {1, 0, 0}, 1, true}.position({2, 0, 0})), 0);
  EXPECT_NEAR((Front{Front::Shape::sphere, {1, 0, 0}, 2}.position({1, 0, 3})), 1, 1e-15);
}

}  // namespace
}  // namespace initial_data
