// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace outflow {
namespace {

constexpr double pi = 3.14159265358979323846;

Grid grid(int n_theta, int n_phi) {
  return {n_theta, n_phi, pi / (2 * n_theta), 0, pi / n_theta, 2 * pi / n_phi};
}

/// The integral of a vector field over a surface.
template <class Field>
double flow(const Grid& g, const std::function<double(int, int)>& radius, const Field& field) {
  double sum = 0;
  int n = 0;
  for (const SurfacePoint& p : points_of(g, {1, 2, 3}, radius)) {
    const Vector f = field(p.place);
    sum +=
        theta_weight(n++ % g.n_theta, g.n_theta) * (f[0] * p.area[0] + f[1] * p.area[1] + f[2] * p.area[2]);
  }
  return sum;
}

/// The volume of an ellipsoid with half axes 2, 2, 1.5, as the flow of x/3.
double volume_error(int n) {
  const Grid g = grid(n, n);
  const auto radius = [&](int i, int) {
    const double theta = g.theta(i);
    return 1 / std::sqrt(std::pow(std::sin(theta) / 2, 2) + std::pow(std::cos(theta) / 1.5, 2));
  };
  return flow(g, radius,
              [](const Vector& x) {
                return Vector{(x[0] - 1) / 3, (x[1] - 2) / 3, (x[2] - 3) / 3};
              }) /
             (4 * pi / 3 * 6) -
         1;
}

TEST(Surface, FlowsObeyGaussToFourthOrder) {
  EXPECT_LT(std::abs(volume_error(16)), 1e-3);
  EXPECT_NEAR(std::log2(volume_error(16) / volume_error(32)), 4, 0.7);
}

TEST(Surface, AHomogeneousFlowHasNoSource) {
  const Grid g = grid(16, 12);
  const auto bumpy = [&](int i, int j) {
    return 2 + 0.1 * std::sin(g.theta(i)) * std::cos(g.phi(j)) + 0.05 * std::cos(g.theta(i));
  };
  EXPECT_NEAR(flow(g, bumpy, [](const Vector&) { return Vector{1, 0, 0}; }), 0, 6e-3);
  EXPECT_NEAR(flow(g, bumpy, [](const Vector&) { return Vector{0, 0, 1}; }), 0, 6e-3);
}

// Public reference data: ellipsoid of half axes 6, 6, 5, 4 times 6 points.
TEST(Surface, ElementsAreThoseOfReferenceData) {
  const Grid g = grid(4, 6);
  const auto radius = [&](int i, int) {
    const double theta = g.theta(i);
    return 1 / std::sqrt(std::pow(std::sin(theta) / 6, 2) + std::pow(std::cos(theta) / 5, 2));
  };
  const SurfacePoint first = points_of(g, {6, 0, 0}, radius).front();
  EXPECT_NEAR(first.place[0], 7.9577201, 1e-7);
  EXPECT_NEAR(first.place[2], 4.7263543, 1e-7);
  EXPECT_NEAR(first.element(), 8.2925483, 1e-7);
}

TEST(Surface, MatterFlowsWithItsTransportVelocity) {
  const Matter m{2, {0.6, 0, 0}, 0.5, {0.1, 0, 0}, {1, 0, 0, 1, 0, 1}};
  EXPECT_NEAR(m.w_lorentz(), 1.25, 1e-14);
  EXPECT_NEAR(m.flux_through({3, 4, 5}), 2 * 1.25 * (0.3 - 0.1) * 3, 1e-14);
  EXPECT_NEAR(m.energy_at_infinity(), 1.25 * (0.5 - 0.06) - 1, 1e-14);
}

}  // namespace
}  // namespace outflow
