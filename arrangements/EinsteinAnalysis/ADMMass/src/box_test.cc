// SPDX-License-Identifier: LGPL-2.1-or-later
#include "box.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace {

using namespace adm_mass;
using Vector = std::array<double, 3>;

constexpr Lattice lattice = {{-4, -3, -5}, {0.5, 0.25, 1}};
constexpr Range all = {{0, 0, 0}, {16, 24, 10}};

/// Sum over all points of weight times flux, times the volume of a cell.
double integral(const Planes& planes, const Lattice& on, const Range& range,
                const std::function<Vector(const Vector&)>& flux) {
  double sum = 0;
  for (std::int64_t k = range.first[2]; k <= range.last[2]; ++k)
    for (std::int64_t j = range.first[1]; j <= range.last[1]; ++j)
      for (std::int64_t i = range.first[0]; i <= range.last[0]; ++i) {
        const std::array<std::int64_t, 3> point = {i, j, k};
        Vector x{};
        for (int d = 0; d < 3; ++d) x[d] = on.origin[d] + on.spacing[d] * double(point[d]);
        const auto weight = layer_weight(planes, point, on.spacing);
        const Vector f = flux(x);
        for (int d = 0; d < 3; ++d) sum += weight[d] * f[d];
      }
  return sum * on.spacing[0] * on.spacing[1] * on.spacing[2];
}

TEST(Box, FacesAreTheNearestPlanes) {
  const Planes planes = nearest_planes({{-2.2, -2, -3.4}, {1.8, 2.1, 3.4}}, lattice);
  EXPECT_EQ(planes.lower, (std::array<std::int64_t, 3>{4, 4, 2}));
  EXPECT_EQ(planes.upper, (std::array<std::int64_t, 3>{12, 20, 8}));
}

TEST(Box, FacesHalfwayBetweenPlanesGoOutward) {
  const Planes planes = nearest_planes({{-1.25, -1.125, -1.5}, {1.25, 1.125, 1.5}}, lattice);
  const Box box = box_of(planes, lattice);
  EXPECT_EQ(box.lower, (Vector{-1.5, -1.25, -2}));
  EXPECT_EQ(box.upper, (Vector{1.5, 1.25, 2}));
}

TEST(Box, IntegralOfALinearFluxIsItsDivergenceTimesTheVolume) {
  const Planes planes = nearest_planes({{-2, -2, -3}, {2, 1, 3}}, lattice);
  EXPECT_NEAR(integral(planes, lattice, all, [](const Vector& x) { return Vector{x[0], 0, 0}; }), 72, 1e-12);
  EXPECT_NEAR(integral(planes, lattice, all,
                       [](const Vector& x) {
                         return Vector{0, 5 * x[1], 0};
                       }),
              360, 1e-12);
  EXPECT_NEAR(integral(planes, lattice, all,
                       [](const Vector& x) {
                         return Vector{0, 0, x[2] - x[0]};
                       }),
              72, 1e-12);
}

TEST(Box, FluxOfAPointMassConvergesToIt) {
  const auto flux = [](const Vector& x) {
    const double r2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    const double f = 1 / (4 * std::numbers::pi * r2 * std::sqrt(r2));
    return Vector{f * x[0], f * x[1], f * x[2]};
  };
  const auto error = [&](int n) {
    const Lattice cube = {{-1, -1, -1}, {1.0 / n, 1.0 / n, 1.0 / n}};
    const Range range = {{0, 0, 0}, {2 * n, 2 * n, 2 * n}};
    // A point mass beside the points of the grid.
    return integral({{0, 0, 0}, {2 * n, 2 * n, 2 * n}}, cube, range,
                    [&](const Vector& x) {
                      return flux({x[0] - 0.05, x[1] + 0.03, x[2] - 0.01});
                    }) -
           1;
  };
  EXPECT_NEAR(error(16) / error(32), 4, 0.1);
  EXPECT_LT(std::abs(error(32)), 1e-3);
}

TEST(Box, CountsThePointsOfItsSurface) {
  const Planes planes = {{2, 3, 4}, {5, 7, 6}};
  EXPECT_EQ(points_on_surface(planes, all), 4 * 5 * 3 - 2 * 3 * 1);
  // Cut by planes that are no faces: what is left of the sides.
  EXPECT_EQ(points_on_surface(planes, {{4, 0, 0}, {16, 24, 10}}), 2 * 5 * 3 - 1 * 3 * 1);
  EXPECT_EQ(points_on_surface(planes, {{6, 0, 0}, {16, 24, 10}}), 0);
}

TEST(Box, PartsCountAllPointsOnce) {
  const Planes planes = {{2, 3, 4}, {5, 7, 6}};
  std::int64_t sum = 0;
  for (const auto& [first, last] : {std::pair{0, 3}, {4, 4}, {5, 16}})
    sum += points_on_surface(planes, {{first, 0, 0}, {last, 24, 10}});
  EXPECT_EQ(sum, points_on_surface(planes, all));
}

TEST(Box, SaysWhichFacesAreInWrongOrder) {
  EXPECT_EQ(problem_with({{-1, -1, -1}, {1, 1, 1}}), "");
  EXPECT_EQ(problem_with({{-1, 2, -1}, {1, -2, 1}}),
            "x -1 to 1, y 2 to -2, z -1 to 1: the first number must be smaller than the second along y");
}

}  // namespace
