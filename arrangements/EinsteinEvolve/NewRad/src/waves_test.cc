// SPDX-License-Identifier: LGPL-2.1-or-later
#include "waves.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace newrad {
namespace {

/// 6^3 points around (2, 3, 4) / 2.
struct Box {
  using Function = std::function<double(double x, double y, double z)>;
  static constexpr int points = 6;

  explicit Box(double h) {
    for (int n = 0; n < points * points * points; ++n) {
      x.push_back(1.0 + h * (n % points));
      y.push_back(1.5 + h * (n / points % points));
      z.push_back(2.0 + h * (n / points / points));
    }
    grid = {{x.data(), y.data(), z.data()}, {1, points, points * points}, {}};
    for (int axis = 0; axis < 3; ++axis) grid.set_spacing(axis, h);
  }
  Box(const Box&) = delete;

  std::vector<double> values(const Function& f) const {
    std::vector<double> result;
    for (std::size_t n = 0; n < x.size(); ++n) result.push_back(f(x[n], y[n], z[n]));
    return result;
  }

  std::vector<double> x, y, z;
  Grid grid;
};

constexpr Point face{0, 0, 1}, edge{-1, 0, 1}, corner{1, -1, -1};
constexpr double background = 0.7, speed = 1.3;

/// A point of each kind of block, outermost in its direction.
Point place(const Point& outward) {
  Point p;
  for (int axis = 0; axis < 3; ++axis) p[axis] = outward[axis] < 0 ? 0 : outward[axis] > 0 ? 5 : 2;
  return p;
}

double r(double x, double y, double z) { return std::sqrt(x * x + y * y + z * z); }

double pulse(double x, double y, double z) { return background + std::sin(r(x, y, z)) / r(x, y, z); }

double rate_of_pulse(double x, double y, double z) { return -speed * std::cos(r(x, y, z)) / r(x, y, z); }

/// Relative error of the rate of a spherical wave.
double error(double h, const Point& outward, int power) {
  const Box box(h);
  const auto u = box.values(pulse), rate = box.values(rate_of_pulse);
  const Point p = place(outward);
  const double found = Waves{background, speed, power}.boundary_rate(
      box.grid, u.data(), rate[box.grid.at(inwards(p, outward, 1))], p, outward);
  return found / rate[box.grid.at(p)] - 1;
}

TEST(Waves, LeaveAtTheirSpeedWithErrorsOfSecondOrder) {
  for (const Point& outward : {face, edge, corner})
    for (const int power : {-1, 2}) {
      const double coarse = error(0.02, outward, power), fine = error(0.01, outward, power);
      EXPECT_LT(std::abs(coarse), 1e-2);
      EXPECT_NEAR(std::log2(coarse / fine), 2, 0.3);
    }
}

TEST(Waves, KeepWhatFallsOffLikeAPower) {
  const Box box(0.01);
  const auto u = box.values([](double, double, double) { return background; });
  const auto rate = box.values([](double x, double y, double z) { return std::pow(r(x, y, z), -3); });
  for (const Point& outward : {face, edge, corner}) {
    const Point p = place(outward);
    const auto found = [&](int power) {
      return Waves{background, speed, power}.boundary_rate(
          box.grid, u.data(), rate[box.grid.at(inwards(p, outward, 1))], p, outward);
    };
    EXPECT_NEAR(found(3), rate[box.grid.at(p)], 1e-12);
    EXPECT_NEAR(found(-1), 0, 1e-12);
  }
}

TEST(Waves, MayTravelAlongZ) {
  Box box(0.01);
  box.grid.z_is_radial = true;
  const auto u = box.values([](double x, double y, double z) { return background + x * y / z; });
  const double found = Waves{background, speed, -1}.boundary_rate(box.grid, u.data(), 0, place(face), face);
  EXPECT_NEAR(found, 0, 1e-4);
}

TEST(Waves, CubicPolynomialsAreExtrapolatedExactly) {
  const Box box(0.25);
  const auto u =
      box.values([](double x, double y, double z) { return x * x * y - 2 * y * z + z * z * z + 1; });
  for (const Point& outward : {face, edge, corner}) {
    const Point p = place(outward);
    EXPECT_NEAR(extrapolated(box.grid, u.data(), p, outward), u[box.grid.at(p)], 1e-12);
  }
}

}  // namespace
}  // namespace newrad
