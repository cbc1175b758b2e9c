// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wave.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace brill {
namespace {

std::vector<Wave> waves() {
  return {{.form = Form::exponential, .a = 0.7, .b = 2, .centre = 0.3, .sigma = 1.2, .d = 0.5},
          {.form = Form::eppley,
           .a = 1.3,
           .b = 2,
           .sigma_rho = 1.1,
           .sigma = 0.9,
           .c = 10,
           .d = -0.4,
           .m = 4,
           .e = 2},
          {.form = Form::gundlach,
           .a = -2,
           .b = 2,
           .sigma_rho = 0.8,
           .centre = 1,
           .sigma = 1.5,
           .c = 4,
           .d = 0.3,
           .n = 3}};
}

double second(const std::function<double(double)>& f, double h) {
  return (f(h) - 2 * f(0) + f(-h)) / (h * h);
}

TEST(Wave, DerivativesAreThoseOfItsValues) {
  constexpr double rho = 0.8, z = -0.6, phi = 0.4, h = 1e-3;
  for (const Wave& wave : waves()) {
    const auto value = [&](double r, double s, double p) { return value_of_q(wave, r, s, p); };
    const Q found = q(wave, rho, z, phi);
    EXPECT_NEAR(found.laplacian,
                second([&](double t) { return value(rho + t, z, phi); }, h) +
                    second([&](double t) { return value(rho, z + t, phi); }, h),
                1e-4);
    EXPECT_NEAR(found.by_phi, (value(rho, z, phi + h) - value(rho, z, phi - h)) / (2 * h), 1e-5);
    EXPECT_NEAR(found.by_phi_phi, second([&](double t) { return value(rho, z, phi + t); }, h), 1e-4);
  }
}

TEST(Wave, ValuesAreThoseOfTheFormulas) {
  constexpr double rho = 0.8, z = -0.6;  // r = 1
  const auto wavy = [](double d, double m, double e, double cosine) {
    return 1 + d * std::pow(rho, m) / (1 + e * std::pow(rho, m)) * cosine * cosine;
  };
  const auto all = waves();
  EXPECT_NEAR(value_of_q(all[0], rho, z, 0.4),
              0.7 * std::pow(rho, 4) * std::exp(-0.25 - 0.25) * wavy(0.5, 2, 1, std::cos(0.8)), 1e-14);
  EXPECT_NEAR(value_of_q(all[1], rho, z, 0.4),
              1.3 * std::pow(rho / 1.1, 2) / (1 + std::pow(0.9, -10)) * wavy(-0.4, 4, 2, std::cos(0.8)),
              1e-14);
  EXPECT_NEAR(value_of_q(all[2], rho, z, 0.4), -2 * std::pow(rho / 0.8, 2) * wavy(0.3, 2, 1, std::cos(1.2)),
              1e-14);
}

TEST(Wave, VanishesOnTheAxis) {
  for (const Wave& wave : waves()) EXPECT_EQ(value_of_q(wave, 0, 0.5, 0), 0);
}

}  // namespace
}  // namespace brill
