// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laplacian.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "spheroidal.hh"

namespace two_punctures {
namespace {

/// Modes of v = u/(A - 1) for a function u of the place.
template <typename F>
Modes modes_of(const Laplacian& grid, const F& u) {
  std::vector<double> v;
  for (const double phi : grid.phi().angle)
    for (std::size_t i = 0; i < grid.a().angle.size(); ++i)
      for (const double b : grid.b().angle)
        v.push_back(u(place(1, {grid.a().angle[i], b, phi})) / (grid.a().coordinate[i] - 1));
  Modes modes(v.size());
  multiply(grid.phi().coefficients, v.data(), v.size() / grid.phi().points, modes.data());
  return modes;
}

/// The largest error for a ball of mass off the middle: u = -1/sqrt(4 + r^2), laplace u = 12/(4 + r^2)^(5/2).
double largest_error(int points) {
  const Laplacian grid({points, points, 16});
  const auto squared = [](const Vector& x) {
    return 4 + std::pow(x[0] - 0.3, 2) + std::pow(x[1] + 0.4, 2) + std::pow(x[2] - 0.2, 2);
  };
  const Modes result =
      grid.applied_to(modes_of(grid, [&](const Vector& x) { return -1 / std::sqrt(squared(x)); }));
  std::vector<double> values(result.size());
  multiply(grid.phi().values, result.data(), points * points, values.data());
  std::size_t n = 0;
  double largest = 0;
  for (const double phi : grid.phi().angle)
    for (const double a : grid.a().angle)
      for (const double b : grid.b().angle) {
        const double scale = std::pow(radial(a).sinh, 2) + std::pow(polar(b).sin, 2);
        const double exact = 12 / std::pow(squared(place(1, {a, b, phi})), 2.5);
        largest = std::max(largest, std::abs(values[n++] - scale * exact));
      }
  return largest;
}

TEST(Laplacian, ErrorsOfAKnownPotentialFallExponentially) {
  const double coarse = largest_error(18), fine = largest_error(36);
  EXPECT_LT(fine, 1e-4);
  EXPECT_LT(fine, coarse / 100);
}

TEST(Laplacian, InverseUndoesIt) {
  for (const Resolution& resolution : {Resolution{4, 5, 4}, Resolution{12, 16, 8}}) {
    const Laplacian grid(resolution);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    Modes v(std::size_t(resolution.a) * resolution.b * resolution.phi);
    for (double& value : v) value = unit(random);
    const Modes back = grid.inverse_of(grid.applied_to(v));
    for (std::size_t n = 0; n < v.size(); ++n) EXPECT_NEAR(back[n], v[n], 1e-9);
  }
}

}  // namespace
}  // namespace two_punctures
