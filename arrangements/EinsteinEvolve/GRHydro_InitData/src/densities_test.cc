// SPDX-License-Identifier: LGPL-2.1-or-later
#include "densities.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace initial_data {
namespace {

constexpr Metric flat{1, 0, 0, 1, 0, 1};

TEST(Densities, OfMatterAtRestAreThoseOfRestMassHeatAndField) {
  const Densities found = densities({2, .5, .4}, {0, 0, 0}, {.3, 0, .4}, flat);
  EXPECT_EQ(found.dens, 2);
  EXPECT_NEAR(found.tau, 2 * .5 + .25 / 2, 1e-15);
  EXPECT_EQ(found.scon, (Vector{0, 0, 0}));
  EXPECT_EQ(found.Bcons, (Vector{.3, 0, .4}));
}

// A stress-energy tensor at rest, seen from a frame that moves with -v along x: T'^00 = W^2 (T^00 + v^2
// T^xx), T'^0x = W^2 v (T^00 + T^xx), T'^0y = W v T^xy. A field across the motion grows by W.
TEST(Densities, OfMovingMatterAreThoseAtRestInAnotherFrame) {
  const double v = .8, W = 1 / .6, rho = 2, eps = .5, p = .4, Bx = .3, By = .7;
  const double energy = rho * (1 + eps) + (Bx * Bx + By * By) / 2;
  const double along = p + (By * By - Bx * Bx) / 2, shear = -Bx * By;
  const Densities found = densities({rho, eps, p}, {v, 0, 0}, {Bx, W * By, 0}, flat);
  EXPECT_NEAR(found.dens, rho * W, 1e-14);
  EXPECT_NEAR(found.tau, W * W * (energy + v * v * along) - rho * W, 1e-13);
  EXPECT_NEAR(found.scon[0], W * W * v * (energy + along), 1e-13);
  EXPECT_NEAR(found.scon[1], W * v * shear, 1e-13);
}

// The same state in coordinates x' = x/2, y' = y + x/3: components change, energies and rest mass only by the
// volume element, here 2.
TEST(Densities, DoNotDependOnCoordinates) {
  const Metric g{4 + 4. / 9, -2. / 3, 0, 1, 0, 1};
  const auto turned = [](const Vector& a) { return Vector{a[0] / 2, a[1] + a[0] / 3, a[2]}; };
  const Thermodynamics matter{1.5, .2, .1};
  const Vector v{.3, -.2, .4}, B{.5, .1, -.3};
  const Densities plain = densities(matter, v, B, flat), other = densities(matter, turned(v), turned(B), g);
  EXPECT_NEAR(other.dens, 2 * plain.dens, 1e-14);
  EXPECT_NEAR(other.tau, 2 * plain.tau, 1e-14);
  // S_x = S'_x dx'/dx + S'_y dy'/dx
  EXPECT_NEAR(other.scon[0] / 2 + other.scon[1] / 3, 2 * plain.scon[0], 1e-14);
  EXPECT_NEAR(other.scon[1], 2 * plain.scon[1], 1e-14);
  EXPECT_NEAR(other.Bcons[0], 2 * turned(B)[0], 1e-14);
}

// In fast matter that is cold, tau is small beside rest mass, and must not be their difference.
TEST(Densities, KeepTheDigitsOfSmallEnergies) {
  const double v = 1e-6;
  const Densities found = densities({1, 0, 0}, {v, 0, 0}, {0, 0, 0}, flat);
  EXPECT_NEAR(found.tau / (v * v / 2), 1, 1e-11);
}

}  // namespace
}  // namespace initial_data
