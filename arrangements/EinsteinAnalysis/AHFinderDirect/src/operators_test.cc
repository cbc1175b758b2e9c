// SPDX-License-Identifier: LGPL-2.1-or-later
#include "operators.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "surface.hh"

namespace ah_finder {
namespace {

constexpr SystemType types[] = {SystemType::full_sphere, SystemType::plus_z_hemisphere,
                                SystemType::plus_xy_quadrant_rotating, SystemType::plus_xyz_octant_mirrored};

/// 2 z^2 - x^2 - y^2, an eigenfunction of the Laplacian with the value -6; all systems have its symmetry.
std::vector<double> quadrupole(const Sphere& sphere) {
  std::vector<double> values;
  for (int point = 0; point < sphere.size(); ++point) {
    const Vector& n = sphere.system().direction(point);
    values.push_back(2 * n[2] * n[2] - n[0] * n[0] - n[1] * n[1]);
  }
  return values;
}

TEST(SphereOperators, CombineTheValueAndItsDerivatives) {
  for (const SystemType type : types) {
    const Sphere sphere{PatchSystem(type, 6)};
    const std::vector<double> h = quadrupole(sphere);
    SparseMatrix matrix = sphere.operators().matrix();
    for (const double first : {9.0, 0.5}) {  // rows that are set twice forget what was there
      for (int point = 0; point < sphere.size(); ++point)
        sphere.operators().set_row(matrix, point, {first, {2, -3, 0.1 * point, 0.7, 1.3}});
    }
    const std::vector<double> result = product(matrix, h);
    for (int point = 0; point < sphere.size(); ++point) {
      const Shape at = sphere.shape(h, point);
      EXPECT_NEAR(result[point],
                  0.5 * at.h + 2 * at.by_rho - 3 * at.by_sigma + 0.1 * point * at.by_rho_rho +
                      0.7 * at.by_rho_sigma + 1.3 * at.by_sigma_sigma,
                  1e-10 * (1 + point))
          << int(type) << ' ' << point;
    }
  }
}

/// Of 1 - the Laplacian, applied to the quadrupole; the largest value of that is 14.
double largest_error(const Sphere& sphere, const SparseMatrix& matrix) {
  const std::vector<double> h = quadrupole(sphere);
  std::vector<double> error = product(matrix, h);
  for (int point = 0; point < sphere.size(); ++point) error[point] -= (1 + 6) * h[point];
  return largest(error);
}

TEST(SphereOperators, HaveTheLaplacianOfTheUnitSphere) {
  for (const SystemType type : types) {
    const Sphere sphere{PatchSystem(type, 18)};
    SparseMatrix matrix = sphere.operators().matrix();
    for (int point = 0; point < sphere.size(); ++point)
      sphere.operators().set_row(matrix, point, elliptic_reference(sphere.place(point)));
    EXPECT_LT(largest_error(sphere, matrix), 2e-3) << int(type);
  }
}

TEST(SphereOperators, ReferToTheLaplacianToSecondOrder) {
  for (const SystemType type : types) {
    double errors[2];
    for (const int fine : {0, 1}) {
      const Sphere sphere{PatchSystem(type, fine ? 36 : 18)};
      errors[fine] = largest_error(sphere, sphere.reference_factors()->matrix());
    }
    EXPECT_LT(errors[0], 0.2) << int(type);
    EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2, 0.2) << int(type);
  }
}

// What makes the reference worth having: its factors are small.
TEST(SphereOperators, ReferToPointsNextToEachOther) {
  const Sphere sphere{PatchSystem(SystemType::full_sphere, 18)};
  EXPECT_LT(sphere.reference_factors()->matrix().values.size(),
            sphere.operators().matrix().values.size() / 2);
}

}  // namespace
}  // namespace ah_finder
