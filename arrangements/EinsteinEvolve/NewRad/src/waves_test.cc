// SPDX-License-Identifier: LGPL-2.1-or-later
#include "waves.hh"

#include <gtest/gtest.h>

#include <array>
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
  for (const Point& outward : {face, edge, corner}) {
    const double coarse = error(0.02, outward, -1), fine = error(0.01, outward, -1);
    EXPECT_LT(std::abs(coarse), 1e-2);
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.3);
  }
}

// What is extrapolated holds the error at the neighbour, which is that of the point but for a step.
TEST(Waves, HaveErrorsOfThirdOrderWithAnExtrapolatedPart) {
  for (const Point& outward : {face, edge, corner}) {
    const double coarse = error(0.02, outward, 2), fine = error(0.01, outward, 2);
    EXPECT_LT(std::abs(coarse), 1e-3);
    EXPECT_NEAR(std::log2(coarse / fine), 3, 0.4);
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
    const Waves waves{background, speed, -1};
    EXPECT_EQ(waves.boundary_rate(box.grid, u.data(), std::nan(""), p, outward), found(-1));
  }
}

/// What is neither a wave nor a polynomial of second order, for which all differences would agree.
double no_wave(double x, double y, double z) { return std::sin(2 * x) * y * y * y + z * z * z * x - y / z; }

double rate_of_no_wave(double x, double y, double z) { return std::cos(x) - y * z; }

/// `-v (n^i d_i u + (u - u0)/r)` at a place, one-sided along the outward axes: from the formula, without a
/// grid.
double leaving(const std::array<double, 3>& x, const Point& outward, double h) {
  const auto moved = [&](int axis, double steps) {
    auto y = x;
    y[axis] += steps * h;
    return no_wave(y[0], y[1], y[2]);
  };
  const double distance = r(x[0], x[1], x[2]);
  double sum = (moved(0, 0) - background) / distance;
  for (int axis = 0; axis < 3; ++axis) {
    const int s = outward[axis];
    const double derivative =
        s == 0 ? (moved(axis, 1) - moved(axis, -1)) / (2 * h)
               : s * (1.5 * moved(axis, 0) - 2 * moved(axis, -s) + 0.5 * moved(axis, -2 * s)) / h;
    sum += x[axis] / distance * derivative;
  }
  return -speed * sum;
}

TEST(Waves, TakeTheSameDifferencesAtTheNeighbourInside) {
  constexpr double h = 0.1;
  const Box box(h);
  const auto u = box.values(no_wave), rate = box.values(rate_of_no_wave);
  for (const Point& outward : {face, edge, corner})
    for (const int power : {0, 2}) {
      const Point p = place(outward), q = inwards(p, outward, 1);
      const auto position = [&](const Point& point) {
        return std::array{1.0 + h * point[0], 1.5 + h * point[1], 2.0 + h * point[2]};
      };
      const auto here = position(p), inside = position(q);
      const double falloff =
          std::pow(r(inside[0], inside[1], inside[2]) / r(here[0], here[1], here[2]), power);
      const double expected =
          leaving(here, outward, h) +
          (rate_of_no_wave(inside[0], inside[1], inside[2]) - leaving(inside, outward, h)) * falloff;
      const double found =
          Waves{background, speed, power}.boundary_rate(box.grid, u.data(), rate[box.grid.at(q)], p, outward);
      EXPECT_NEAR(found, expected, 1e-12 * std::abs(expected));
      const double centred =
          leaving(here, outward, h) +
          (rate_of_no_wave(inside[0], inside[1], inside[2]) - leaving(inside, {0, 0, 0}, h)) * falloff;
      EXPECT_GT(std::abs(centred - expected), 1e-3) << "the test cannot tell one difference from another";
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
