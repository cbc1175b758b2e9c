// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sphere.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

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

}  // namespace
}  // namespace quasi_local
