// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace carpet_mask {
namespace {

constexpr double pi = std::numbers::pi;

/// An ellipsoid of rotation, 1 along x and y and 2 along z, whose ghost points have no radius.
struct Ellipsoid {
  static constexpr int ghosts = 2, ntheta = 64, nphi = 128, row = 80;
  std::vector<double> radius = std::vector<double>(row * (nphi + 2 * ghosts), -1);
  Surface surface;

  explicit Ellipsoid(std::array<bool, 3> mirrors = {}) {
    const double range_theta = mirrors[2] ? pi / 2 : pi;
    const double range_phi = mirrors[0] && mirrors[1] ? pi / 2 : 2 * pi;
    surface.angle_step = {range_theta / ntheta, range_phi / nphi};
    for (int a = 0; a < 2; ++a) surface.first_angle[a] = 0.5 * surface.angle_step[a];
    surface.shape = {ntheta, nphi};
    surface.row = row;
    surface.origin = {0.5, -0.25, 3};
    surface.is_symmetric = mirrors;
    for (int j = 0; j < surface.shape[1]; ++j)
      for (int i = 0; i < surface.shape[0]; ++i) {
        const double theta = surface.first_angle[0] + i * surface.angle_step[0];
        radius[i + ghosts + row * (j + ghosts)] = 1 / std::hypot(std::sin(theta), std::cos(theta) / 2);
      }
    surface.radius = &radius[ghosts + row * ghosts];
  }
};

void expect_ellipsoid(const Surface& surface, double factor) {
  std::mt19937 generator(5);
  std::uniform_real_distribution<double> anywhere(-2.5, 2.5);
  for (int n = 0; n < 2000; ++n) {
    const double x = anywhere(generator), y = anywhere(generator), z = anywhere(generator);
    const double size = std::hypot(x, y, z / 2) / factor;
    if (std::abs(size - 1) < 0.1) continue;  // the nearest angle decides
    EXPECT_EQ(
        is_inside(surface, factor, {x + surface.origin[0], y + surface.origin[1], z + surface.origin[2]}),
        size < 1)
        << x << " " << y << " " << z;
  }
}

TEST(IsInside, KnowsTheInsideOfAnEllipsoid) {
  const Ellipsoid whole;
  expect_ellipsoid(whole.surface, 1);
  expect_ellipsoid(whole.surface, 0.5);
}

TEST(IsInside, MirrorsWhatIsStoredOnOneSide) {
  const Ellipsoid octant({true, true, true});
  expect_ellipsoid(octant.surface, 1);
}

TEST(IsInside, IsTrueAtTheOrigin) {
  const Ellipsoid whole;
  EXPECT_TRUE(is_inside(whole.surface, 0, whole.surface.origin));
}

// A horizon that is looked for, but was never found.
TEST(IsInside, IsFalseForASurfaceThatNobodyHasSet) {
  Ellipsoid whole;
  std::ranges::fill(whole.radius, std::nan(""));
  EXPECT_FALSE(is_inside(whole.surface, 1, {0.6, 0, 3}));
  whole.surface.origin.fill(std::nan(""));
  EXPECT_FALSE(is_inside(whole.surface, 1, {0.6, 0, 3}));
}

/// Points around a surface, most of them near to where it ends; some exactly at the distance of a radius.
std::vector<std::array<double, 3>> points_around(const Surface& surface, double factor) {
  std::mt19937 generator(11);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> size(0.4, 1.1);
  std::vector<std::array<double, 3>> points;
  for (int n = 0; n < 3000; ++n) {
    std::array<double, 3> x{normal(generator), normal(generator), normal(generator)};
    if (n % 4 == 0) x[n % 3] = x[(n + 1) % 3] = 0;  // on an axis
    const double length = std::hypot(x[0], x[1], x[2]);
    const double r = factor * (n % 3 == 0 ? surface.radius[n % surface.shape[0]] : 2 * size(generator));
    for (int axis = 0; axis < 3; ++axis) x[axis] = x[axis] / length * r + surface.origin[axis];
    points.push_back(x);
  }
  return points;
}

/// How many points an Inside holds, each of them if is_inside() says so.
int expect_same_inside(const Surface& surface, double factor) {
  const Inside inside(surface, factor);
  int held = 0;
  for (const auto& point : points_around(surface, factor > 0 ? factor : 1)) {
    EXPECT_EQ(inside.holds(point), is_inside(surface, factor, point))
        << point[0] << " " << point[1] << " " << point[2];
    held += inside.holds(point);
  }
  EXPECT_EQ(inside.holds(surface.origin), is_inside(surface, factor, surface.origin));
  return held;
}

TEST(Inside, HoldsWhatIsInsideByAngle) {
  for (const std::array<bool, 3> mirrors : {std::array{false, false, false}, std::array{true, true, true}})
    for (const double factor : {1.0, 0.3, 1.7}) {
      Ellipsoid ball(mirrors);
      EXPECT_GT(expect_same_inside(ball.surface, factor), 100);
      ball.surface.origin.fill(0);  // so that distances are exactly those of radii
      EXPECT_GT(expect_same_inside(ball.surface, factor), 100);
    }
  EXPECT_EQ(expect_same_inside(Ellipsoid().surface, 0), 0);
}

TEST(Inside, HoldsNothingWhereNoRadiusIsSet) {
  Ellipsoid whole;
  for (std::size_t n = 0; n < whole.radius.size(); n += 2) whole.radius[n] = std::nan("");
  EXPECT_GT(expect_same_inside(whole.surface, 1), 100) << "every second radius is set";
  std::ranges::fill(whole.radius, std::nan(""));
  EXPECT_EQ(expect_same_inside(whole.surface, 1), 0);
  EXPECT_TRUE(Inside(whole.surface, 1).holds(whole.surface.origin));
  whole.surface.origin.fill(std::nan(""));
  EXPECT_EQ(expect_same_inside(whole.surface, 1), 0);
}

}  // namespace
}  // namespace carpet_mask
