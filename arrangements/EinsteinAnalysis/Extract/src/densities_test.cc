// SPDX-License-Identifier: LGPL-2.1-or-later
#include "densities.hh"

#include <gtest/gtest.h>

#include <numbers>

#include "integrals.hh"

namespace {

using namespace extract;
constexpr double pi = std::numbers::pi;
constexpr Symmetric flat = {1, 0, 0, 1, 0, 1};

TEST(Densities, MassOfAPunctureIsThatTimesTheFifthPowerOfItsConformalFactor) {
  const Vector x = {1, 2, -2};
  constexpr double M = 1.3, r = 3, psi = 1 + M / (2 * r);
  std::array<Symmetric, 3> derivatives{};
  for (int a = 0; a < 3; ++a)
    for (const int c : {0, 3, 5}) derivatives[a][c] = 4 * psi * psi * psi * (-M / (2 * r * r)) * x[a] / r;
  const double psi4 = psi * psi * psi * psi;
  EXPECT_NEAR(4 * pi * mass_density({psi4, 0, 0, psi4, 0, psi4}, derivatives, x), M * psi4 * psi, 1e-13);
}

TEST(Densities, ATraceDoesNotCarryMomentumAlongTheNormalTwice) {
  // K_ij = g_ij: (K_ij - 3 g_ij) n^j = -2 n_i
  const Vector x = {0, 3, 4};
  const Vector density = momentum_density(flat, flat, x);
  EXPECT_NEAR(density[0], 0, 1e-15);
  EXPECT_NEAR(density[1], -2 * 3 * 5 / (8 * pi), 1e-13);
  EXPECT_NEAR(density[2], -2 * 4 * 5 / (8 * pi), 1e-13);
}

/// Bowen and York 1980, Phys. Rev. D 21, 2047: extrinsic curvature with momentum P and spin J.
Symmetric bowen_york(const Vector& x, const Vector& P, const Vector& J) {
  const double r = std::sqrt(dot(x, x));
  const Vector n = {x[0] / r, x[1] / r, x[2] / r};
  const Vector Jn = {J[1] * n[2] - J[2] * n[1], J[2] * n[0] - J[0] * n[2], J[0] * n[1] - J[1] * n[0]};
  Symmetric K{};
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      const double delta = i == j ? 1 : 0;
      K[component(i, j)] = 3 / (2 * r * r) * (P[i] * n[j] + P[j] * n[i] - (delta - n[i] * n[j]) * dot(P, n)) +
                           3 / (r * r * r) * (Jn[i] * n[j] + Jn[j] * n[i]);
    }
  return K;
}

TEST(Densities, IntegralsGiveMomentumAndSpinOfBowenAndYork) {
  const Vector P = {0.3, -0.2, 0.5}, J = {0.1, 0.7, -0.4};
  const Sphere sphere(200, 40, {});
  std::vector<Sample> samples;
  for (const Direction& direction : sphere.all()) {
    const Vector n = direction.normal(), x = {2.5 * n[0], 2.5 * n[1], 2.5 * n[2]};
    Sample sample{};
    sample.momentum = momentum_density(flat, bowen_york(x, P, J), x);
    sample.spin = spin_density(flat, bowen_york(x, P, J), x);
    samples.push_back(sample);
  }
  const Charges charges = charges_of(sphere.all(), samples);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(charges.momentum[i], P[i], 1e-4);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(charges.spin[i], J[i], 1e-4);
}

}  // namespace
