// SPDX-License-Identifier: LGPL-2.1-or-later
#include "harmonics.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace {

using extract::Harmonic;
using extract::harmonic;
using Complex = std::complex<double>;

constexpr double pi = std::numbers::pi, theta = 0.7, phi = 0.4;

void expect_near(Complex a, Complex b, double tolerance) {
  EXPECT_LT(std::abs(a - b), tolerance) << a << " and " << b;
}

TEST(Harmonic, IsThatOfTables) {
  const double c = std::cos(theta), s = std::sin(theta);
  expect_near(harmonic(2, 0, theta, phi).Y, std::sqrt(5 / pi) / 4 * (3 * c * c - 1), 1e-14);
  expect_near(harmonic(2, 1, theta, phi).Y, -std::sqrt(15 / (8 * pi)) * s * c * std::polar(1.0, phi), 1e-14);
  expect_near(harmonic(2, 2, theta, phi).Y, std::sqrt(15 / (32 * pi)) * s * s * std::polar(1.0, 2 * phi),
              1e-14);
  expect_near(harmonic(3, 1, theta, phi).Y,
              -std::sqrt(21 / (64 * pi)) * s * (5 * c * c - 1) * std::polar(1.0, phi), 1e-14);
}

TEST(Harmonic, DerivativesAreLimitsOfDifferences) {
  constexpr double h = 1e-4;
  for (const auto& [l, m] : {std::pair{2, 0}, {2, 1}, {3, 3}, {4, 2}, {8, 5}}) {
    SCOPED_TRACE(testing::Message() << "l = " << l << ", m = " << m);
    const auto Y = [&, l = l, m = m](double a, double b) { return harmonic(l, m, theta + a, phi + b).Y; };
    const Harmonic at = harmonic(l, m, theta, phi);
    const double cot = std::cos(theta) / std::sin(theta), s2 = std::sin(theta) * std::sin(theta);
    const Complex t = (Y(h, 0) - Y(-h, 0)) / (2 * h), p = (Y(0, h) - Y(0, -h)) / (2 * h);
    const Complex tt = (Y(h, 0) + Y(-h, 0) - 2.0 * Y(0, 0)) / (h * h),
                  pp = (Y(0, h) + Y(0, -h) - 2.0 * Y(0, 0)) / (h * h);
    const Complex tp = (Y(h, h) - Y(h, -h) - Y(-h, h) + Y(-h, -h)) / (4 * h * h);
    expect_near(at.by_theta, t, 1e-6);
    expect_near(at.by_phi, p, 1e-6);
    expect_near(at.W, tt - cot * t - pp / s2, 1e-5);
    expect_near(at.X, 2.0 * (tp - cot * p), 1e-5);
  }
}

TEST(Harmonic, TensorHarmonicsHaveSpinWeightTwo) {
  // -2Y_22 = sqrt(5 / 64 pi) (1 + cos)^2 exp(2 i phi) = (W - i X / sin) Y_22 sqrt(0! / 4!)
  const Harmonic h = harmonic(2, 2, theta, phi);
  const double half = 1 + std::cos(theta);
  expect_near((h.W - Complex(0, 1) * h.X / std::sin(theta)) / std::sqrt(24.0),
              std::sqrt(5 / (64 * pi)) * half * half * std::polar(1.0, 2 * phi), 1e-14);
}

TEST(Harmonic, HasTheNormOneForLargeL) {
  constexpr int rows = 4000;
  double sum = 0;
  for (int i = 0; i < rows; ++i) {
    const double at = (i + 0.5) * pi / rows;
    sum += std::norm(harmonic(60, 17, at, 0).Y) * std::sin(at) * 2 * pi * pi / rows;
  }
  EXPECT_NEAR(sum, 1, 1e-5);
}

}  // namespace
