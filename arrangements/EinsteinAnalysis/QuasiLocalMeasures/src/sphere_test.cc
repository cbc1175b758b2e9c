// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sphere.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace quasi_local {
namespace {

constexpr double pi = std::numbers::pi;

Sphere sphere(int ntheta, int order) {
  const double step = pi / ntheta;
  return {ntheta, 2 * ntheta, step / 2, 0, step, step, order};
}

/// A smooth function: x z + y^2 on the unit sphere, and its derivatives.
struct Sample {
  double value, by_theta, by_phi;
};
Sample sample(double t, double p) {
  const double s = std::sin(t), c = std::cos(t), sp = std::sin(p), cp = std::cos(p);
  return {s * cp * c + s * s * sp * sp, (c * c - s * s) * cp + 2 * s * c * sp * sp,
          -s * c * sp + 2 * s * s * sp * cp};
}

Field field(const Sphere& on) {
  Field f(on.size());
  for (int j = 0; j < on.nphi; ++j)
    for (int i = 0; i < on.ntheta; ++i) f[on.at(i, j)] = sample(on.theta(i), on.phi(j)).value;
  return f;
}

double worst_derivative(int ntheta, int order) {
  const Sphere on = sphere(ntheta, order);
  const Field f = field(on);
  double worst = 0;
  for (int j = 0; j < on.nphi; ++j)
    for (int i = 0; i < on.ntheta; ++i) {
      const Sample exact = sample(on.theta(i), on.phi(j));
      worst = std::max({worst, std::abs(on.by_theta(f, i, j) - exact.by_theta),
                        std::abs(on.by_phi(f, i, j) - exact.by_phi)});
    }
  return worst;
}

TEST(Sphere, DifferencesGoOnBeyondThePoles) {
  for (const int order : {2, 4})
    EXPECT_NEAR(std::log2(worst_derivative(20, order) / worst_derivative(40, order)), order, 0.1) << order;
}

TEST(Sphere, WeightsAreExactForLowHarmonics) {
  const Sphere on = sphere(15, 4);
  double area = 0, squares = 0, fourth = 0;
  for (int j = 0; j < on.nphi; ++j)
    for (int i = 0; i < on.ntheta; ++i) {
      const double density = std::sin(on.theta(i)) * on.weight(i), z = std::cos(on.theta(i));
      area += density;
      squares += density * z * z;
      fourth += density * z * z * z * z;
    }
  EXPECT_NEAR(area, 4 * pi, 1e-12);
  EXPECT_NEAR(squares, 4 * pi / 3, 1e-12);
  EXPECT_NEAR(fourth, 4 * pi / 5, 1e-12);
}

TEST(Sphere, KnowsItsMeridians) {
  const Sphere on = sphere(18, 2);
  EXPECT_EQ(on.meridian(0), 0);
  EXPECT_EQ(on.meridian(pi / 2), 9);
  EXPECT_EQ(on.at(-1, 0), on.at(0, 18));
  EXPECT_EQ(on.at(18, 30), on.at(17, 12));
}

TEST(Sphere, MayBeStoredInPart) {
  const double step = pi / 9;
  const Part whole(9, 18, step / 2, step, step);
  EXPECT_EQ(whole.whole_ntheta(), 9);
  EXPECT_EQ(whole.whole_nphi(), 18);
  EXPECT_EQ(whole.stored_theta(8), 8);
  EXPECT_EQ(whole.stored_phi(17), 17);
  const Part north(5, 10, step / 2, step, step), quarter(5, 5, step / 2, step, pi / 8);
  EXPECT_EQ(north.whole_ntheta(), 9);
  EXPECT_EQ(north.whole_nphi(), 18);
  EXPECT_EQ(quarter.whole_nphi(), 16);
  EXPECT_EQ(north.stored_theta(4), 4);
  EXPECT_EQ(north.stored_theta(8), 0);
  for (const auto& [j, stored] : {std::pair{9, 9}, {10, 8}, {17, 1}})
    EXPECT_EQ(north.stored_phi(j), stored) << j;
  for (const auto& [j, stored] : {std::pair{4, 4}, {5, 3}, {8, 0}, {9, 1}, {12, 4}, {15, 1}})
    EXPECT_EQ(quarter.stored_phi(j), stored) << j;
}

TEST(Sphere, IsRefusedIfItsPointsDoNotCoverIt) {
  const double step = pi / 9;
  EXPECT_THROW(Part(9, 18, 0, step, step), std::invalid_argument);
  EXPECT_THROW(Part(8, 18, step / 2, step, step), std::invalid_argument);
  EXPECT_THROW(Part(9, 17, step / 2, step, step), std::invalid_argument);
  EXPECT_THROW(Part(9, 17, step / 2, step, 2 * pi / 17), std::invalid_argument);
}

}  // namespace
}  // namespace quasi_local
