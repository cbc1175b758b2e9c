// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kerr.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace black_holes {
namespace {

const Vector somewhere{0.7, -0.4, 1.1};

Vector moved(Vector at, int direction, double by) {
  at[direction] += by;
  return at;
}

int component(int i, int j) { return i > j ? component(j, i) : i == 0 ? j : i + j + 1; }

double metric_at(const Vector& at, int i, int j) {
  const Kerr hole = kerr(1, 0.8, 0, at);
  return std::pow(hole.factor.psi, 4) * hole.metric[component(i, j)];
}

template <typename F>
double derivative(const F& f, int direction) {
  constexpr double h = 1e-3;
  const auto by = [&](double steps) { return f(moved(somewhere, direction, steps * h)); };
  return (8 * (by(1) - by(-1)) - (by(2) - by(-2))) / (12 * h);
}

TEST(Kerr, WithoutSpinIsSchwarzschild) {
  const Kerr hole = kerr(1, 0, 0, somewhere);
  const Factor factor = schwarzschild(1, 0).factor(somewhere);
  EXPECT_NEAR(hole.factor.psi, factor.psi, 1e-15);
  for (int n = 0; n < 3; ++n) EXPECT_NEAR(hole.factor.first[n], factor.first[n], 1e-15);
  for (int n = 0; n < 6; ++n) {
    EXPECT_NEAR(hole.factor.second[n], factor.second[n], 1e-14);
    EXPECT_EQ(hole.curvature[n], 0);
  }
}

TEST(Kerr, DerivativesAreThoseOfTheFactor) {
  const Factor factor = kerr(1, 0.8, 0, somewhere).factor;
  const auto psi = [](const Vector& at) { return kerr(1, 0.8, 0, at).factor.psi; };
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(factor.first[i], derivative(psi, i) / factor.psi, 1e-11);
    for (int j = i; j < 3; ++j) {
      const auto slope = [j](const Vector& at) {
        const Factor there = kerr(1, 0.8, 0, at).factor;
        return there.first[j] * there.psi;
      };
      EXPECT_NEAR(factor.second[component(i, j)], derivative(slope, i) / factor.psi, 1e-11);
    }
  }
}

// Nothing changes in time: 2 alpha K_ij is the Lie derivative of the metric along the shift.
TEST(Kerr, IsStationary) {
  const Kerr hole = kerr(1, 0.8, 0, somewhere);
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      double lie = 0;
      for (int k = 0; k < 3; ++k) {
        const auto shift = [k](const Vector& at) { return kerr(1, 0.8, 0, at).shift[k]; };
        lie += hole.shift[k] * derivative([i, j](const Vector& at) { return metric_at(at, i, j); }, k) +
               metric_at(somewhere, k, j) * derivative(shift, i) +
               metric_at(somewhere, i, k) * derivative(shift, j);
      }
      EXPECT_NEAR(2 * hole.lapse * hole.curvature[component(i, j)], lie, 1e-10) << i << j;
    }
}

TEST(Kerr, TheLapseVanishesAtTheHorizon) {
  EXPECT_NEAR(kerr(1, 0.6, 0, {0.4 * 0.6, 0, 0.4 * 0.8}).lapse, 0, 1e-15);
}

// Its circumference is 4 pi m for any spin.
TEST(Kerr, TheEquatorOfTheHorizonIsAsLongAsThatOfSchwarzschild) {
  const Kerr hole = kerr(1, 0.6, 0, {0.4, 0, 0});
  EXPECT_NEAR(0.4 * std::sqrt(hole.metric[3]) * hole.factor.psi * hole.factor.psi, 2, 1e-14);
}

TEST(Kerr, IsFiniteOnTheAxis) {
  const Kerr hole = kerr(1, 0.6, 1e-8, {0, 0, 0.3});
  for (const double value : hole.metric) EXPECT_TRUE(std::isfinite(value));
  for (const double value : hole.curvature) EXPECT_NEAR(value, 0, 1e-6);
}

}  // namespace
}  // namespace black_holes
