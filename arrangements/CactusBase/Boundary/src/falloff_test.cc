// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions at one point against numbers of a program of its own that knows the equations of falloff.hh:
// it puts two boundary values into the discretised equation, which is linear, and finds the root.
#include "falloff.hh"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace boundary {
namespace {

/// Three points along x at y = 0.5, z = -0.3, the outermost first, and a field that is no wave.
struct Line {
  std::array<double, 3> x{2.0, 1.8, 1.6}, r{}, f{0, 0.31, 0.57}, old{0.44, 0.29, 0.61};

  Line() {
    for (int n = 0; n < 3; ++n) r[n] = std::sqrt(x[n] * x[n] + 0.5 * 0.5 + 0.3 * 0.3);
  }
};

double radiated(int power) {
  Line line;
  RadiationAtPoint{line.f.data(), line.old.data(), line.x.data(), line.r.data(), 1, 0.05, 0.1, 1.2, power}(0);
  return line.f[0];
}

double of_robin(int power) {
  Line line;
  RobinAtPoint{line.f.data(), line.r.data(), 1, 0.1, power}(0);
  return line.f[0];
}

TEST(Radiation, SolvesItsEquationHalfWayBetweenPointsAndTimes) {
  EXPECT_NEAR(radiated(-1), 0.34700591822010196, 1e-14);
}

TEST(Radiation, MeasuresTheIncomingPartOneCellFurtherInside) {
  EXPECT_NEAR(radiated(0), 0.22612464705345167, 1e-14);
  EXPECT_NEAR(radiated(2), 0.2473738180475236, 1e-14);
}

TEST(Robin, FallsOffLikeAPowerOfTheDistance) {
  EXPECT_NEAR(of_robin(1), 0.29072865373309464, 1e-14);
  EXPECT_NEAR(of_robin(3), 0.25732916598259881, 1e-14);
}

}  // namespace
}  // namespace boundary
