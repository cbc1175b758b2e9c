// SPDX-License-Identifier: LGPL-2.1-or-later
#include "exact_solutions.hh"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace IDScalarWaveCXX {
namespace {

/// phi_tt - phi_xx - phi_yy - phi_zz by central differences; the error is about h^2 times the fourth
/// derivatives.
double residual(const ExactSolution& phi, double x, double y, double z, double t) {
  const double h = 1e-3;
  const auto second = [&](double dx, double dy, double dz, double dt) {
    return (phi(x + dx, y + dy, z + dz, t + dt) - 2 * phi(x, y, z, t) + phi(x - dx, y - dy, z - dz, t - dt)) /
           (h * h);
  };
  return second(0, 0, 0, h) - second(h, 0, 0, 0) - second(0, h, 0, 0) - second(0, 0, h, 0);
}

void expect_solution(const ExactSolution& phi) {
  for (const auto& [x, y, z, t] :
       {std::array{0.3, -0.2, 0.4, 0.0}, {0.1, 0.7, -0.6, 0.35}, {0.5, 0.4, 0.3, -0.2}})
    EXPECT_NEAR(residual(phi, x, y, z, t), 0, 2e-3) << x << " " << y << " " << z << " " << t;
}

TEST(ExactSolutions, ThePlaneWaveSolvesTheWaveEquation) { expect_solution(PlaneWave(1, {0.5, -0.25, 0.75})); }

TEST(ExactSolutions, TheGaussianShellSolvesTheWaveEquation) { expect_solution(GaussianShell(0.7, 0.4, 0.5)); }

TEST(ExactSolutions, TheStandingWaveSolvesTheWaveEquation) { expect_solution(StandingWave(1, {1, 2, 1})); }

TEST(ExactSolutions, TheShellIsContinuousAtTheOriginAndAtTheInitialTime) {
  const GaussianShell phi(1, 0.3, 0.2);
  EXPECT_NEAR(phi(0, 0, 0, 0.25), phi(1e-6, 0, 0, 0.25), 1e-9);
  EXPECT_NEAR(phi(0.1, 0.2, 0.3, 0), phi(0.1, 0.2, 0.3, 1e-7), 1e-9);
}

TEST(ExactSolutions, TheStandingWaveVanishesOnTheFacesOfTheBox) {
  const StandingWave phi(1, {1, 2, 3});
  for (const double face : {-0.5, 0.5}) {
    EXPECT_NEAR(phi(face, 0.1, 0.2, 0.3), 0, 1e-15);
    EXPECT_NEAR(phi(0.1, face, 0.2, 0.3), 0, 1e-15);
    EXPECT_NEAR(phi(0.1, 0.2, face, 0.3), 0, 1e-15);
  }
}

}  // namespace
}  // namespace IDScalarWaveCXX
