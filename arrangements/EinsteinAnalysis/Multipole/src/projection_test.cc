// SPDX-License-Identifier: LGPL-2.1-or-later
#include "projection.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "harmonics.hh"

namespace multipole {
namespace {

/// A function with known modes, at all points.
struct Sum {
  std::vector<double> real, imaginary;
  Sum(const SphereGrid& grid, int s, const std::vector<Mode>& modes) {
    for (const double theta : grid.theta.points)
      for (const double phi : grid.phi.points) {
        std::complex<double> value = 0;
        for (const Mode& mode : modes)
          value += mode.value * polar_harmonic(s, mode.l, mode.m, theta) * std::polar(1.0, mode.m * phi);
        real.push_back(value.real());
        imaginary.push_back(value.imag());
      }
  }
};

TEST(Modes, GiveBackWhatTheFunctionIsMadeOf) {
  const SphereGrid grid(Method::driscoll_healy, 32, 24);
  for (const int s : {-2, -1, 0, 2}) {
    const std::vector<Mode> parts = {{2, 2, {0.5, -1}}, {2, -1, {0, 0.25}}, {3, 0, {1, 0}}, {4, -4, {-2, 3}}};
    const Sum f(grid, s, parts);
    for (const Mode& found : Projection(grid, 5).modes_of(f.real, f.imaginary, s)) {
      std::complex<double> expected = 0;
      for (const Mode& part : parts)
        if (part.l == found.l && part.m == found.m) expected = part.value;
      EXPECT_NEAR(std::abs(found.value - expected), 0, 1e-13) << s << ' ' << found.l << ' ' << found.m;
    }
  }
}

TEST(Modes, AreListedFromLZeroOnEvenWhereThereAreNone) {
  const SphereGrid grid(Method::midpoint, 10, 10);
  const std::vector<double> ones(grid.size(), 1);
  const std::vector<Mode> modes = Projection(grid, 2).modes_of(ones, {}, -2);
  ASSERT_EQ(modes.size(), 9U);
  for (int n = 0; n < 4; ++n) EXPECT_EQ(modes[n].value, 0.0);
  EXPECT_EQ(modes[4].l, 2);
  EXPECT_EQ(modes[4].m, -2);
}

// A real function: C_l-m = (-1)^m conj(C_lm).
TEST(Modes, OfARealFunctionComeInPairs) {
  const SphereGrid grid(Method::simpson, 20, 40);
  std::vector<double> f;
  for (const double theta : grid.theta.points)
    for (const double phi : grid.phi.points)
      f.push_back(std::exp(std::sin(theta) * std::cos(phi - 0.3)) + std::cos(theta));
  const std::vector<Mode> modes = Projection(grid, 4).modes_of(f, {}, 0);
  for (const Mode& a : modes)
    for (const Mode& b : modes) {
      if (a.l != b.l || a.m != -b.m) continue;
      EXPECT_NEAR(std::abs(a.value - (a.m % 2 == 0 ? 1.0 : -1.0) * std::conj(b.value)), 0, 1e-14);
    }
}

}  // namespace
}  // namespace multipole
