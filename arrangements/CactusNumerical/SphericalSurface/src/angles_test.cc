// SPDX-License-Identifier: LGPL-2.1-or-later
#include "angles.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace spherical_surface {
namespace {

constexpr int ghosts = 2;

TEST(ThetaLine, AvoidsThePolesByHalfADistance) {
  const Line line = theta_line(19, ghosts, {});
  EXPECT_NEAR(line.at(ghosts), line.delta / 2, 1e-14);
  EXPECT_NEAR(line.at(18 - ghosts), M_PI - line.delta / 2, 1e-14);
}

TEST(ThetaLine, EndsOnTheEquatorWithSymmetryInZ) {
  const Line line = theta_line(19, ghosts, {.z = true});
  EXPECT_NEAR(line.at(ghosts), line.delta / 2, 1e-14);
  EXPECT_NEAR(line.at(18 - ghosts), M_PI / 2, 1e-14);
}

TEST(PhiLine, GoesOnceAround) {
  const Line line = phi_line(40, ghosts, {});
  EXPECT_NEAR(line.at(ghosts), 0, 1e-14);
  EXPECT_NEAR(line.at(40 - ghosts), 2 * M_PI, 1e-14);
}

TEST(PhiLine, BeginsAndEndsOnPlanesOfSymmetry) {
  const Line x = phi_line(23, ghosts, {.x = true}), y = phi_line(23, ghosts, {.y = true}),
             both = phi_line(23, ghosts, {.x = true, .y = true});
  EXPECT_NEAR(x.at(ghosts), -M_PI / 2, 1e-14);
  EXPECT_NEAR(x.at(22 - ghosts), M_PI / 2, 1e-14);
  EXPECT_NEAR(y.at(ghosts), 0, 1e-14);
  EXPECT_NEAR(y.at(22 - ghosts), M_PI, 1e-14);
  EXPECT_NEAR(both.at(22 - ghosts), M_PI / 2, 1e-14);
}

TEST(Points, AreOddInThetaAndFillWholeQuadrantsInPhi) {
  for (double delta = 0.05; delta < 0.5; delta += 0.037) {
    EXPECT_EQ(theta_points(delta, ghosts, {}) % 2, 1);
    EXPECT_EQ((phi_points(delta, ghosts, {}) - 4 * ghosts) % 4, 0);
    EXPECT_LE(phi_line(phi_points(delta, ghosts, {}), ghosts, {}).delta, delta);
  }
}

TEST(EllipsoidRadius, IsTheSemiAxisAlongEachAxis) {
  const double axes[3] = {1, 2, 3};
  EXPECT_NEAR(ellipsoid_radius(M_PI / 2, 0, axes), 1, 1e-14);
  EXPECT_NEAR(ellipsoid_radius(M_PI / 2, M_PI / 2, axes), 2, 1e-14);
  EXPECT_NEAR(ellipsoid_radius(0, 0.3, axes), 3, 1e-14);
}

TEST(EllipsoidRadius, PutsPointsOnTheEllipsoid) {
  const double axes[3] = {1.5, 0.5, 2};
  for (double theta = 0.1; theta < 3; theta += 0.3)
    for (double phi = 0; phi < 6; phi += 0.5) {
      const double r = ellipsoid_radius(theta, phi, axes);
      const double x = r * std::sin(theta) * std::cos(phi) / axes[0],
                   y = r * std::sin(theta) * std::sin(phi) / axes[1], z = r * std::cos(theta) / axes[2];
      EXPECT_NEAR(x * x + y * y + z * z, 1, 1e-13);
    }
}

}  // namespace
}  // namespace spherical_surface
