// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The Fortran module `lapack`, as Fortran sources call it (lapack_calls.F90).
#include <gtest/gtest.h>

#include <array>

using Vector = std::array<double, 2>;
using Matrix = std::array<double, 4>;  ///< 2 x 2, by columns

extern "C" {
void lapack_calls_solve(const Matrix*, Vector* right_side, int* error);
void lapack_calls_largest_difference(const Matrix*, const Vector* right_side, double* difference);
void lapack_calls_solve_symmetric(const Matrix*, const Vector* right_side, Vector* indefinite,
                                  Vector* definite);
void lapack_calls_determinant(const Matrix*, double* general, double* symmetric);
void lapack_calls_eigenvalues(const Matrix*, Vector* real_parts, Vector* imaginary_parts);
}

namespace {

TEST(LapackModule, SolvesAGeneralSystem) {
  const Matrix matrix = {1, 3, 2, 4};  // x + 2 y = 5, 3 x + 4 y = 11
  Vector solution = {5, 11};
  int error = -1;
  lapack_calls_solve(&matrix, &solution, &error);
  EXPECT_EQ(error, 0);
  EXPECT_NEAR(solution[0], 1, 1e-14);
  EXPECT_NEAR(solution[1], 2, 1e-14);
}

TEST(LapackModule, TellsThatAMatrixIsSingular) {
  const Matrix matrix = {1, 2, 2, 4};
  Vector solution = {1, 1};
  int error = -1;
  lapack_calls_solve(&matrix, &solution, &error);
  EXPECT_EQ(error, 2);
}

TEST(LapackModule, TakesAllKindsOfNumbers) {
  const Matrix matrix = {1, 3, 2, 4};
  const Vector right_side = {5, 11};
  double difference = -1;
  lapack_calls_largest_difference(&matrix, &right_side, &difference);
  EXPECT_GE(difference, 0);
  EXPECT_LT(difference, 1e-5);  // single precision
}

TEST(LapackModule, SolvesSymmetricSystems) {
  const Matrix matrix = {2, 1, 1, 3};
  const Vector right_side = {4, 7};
  Vector indefinite = {}, definite = {};
  lapack_calls_solve_symmetric(&matrix, &right_side, &indefinite, &definite);
  for (const Vector& solution : {indefinite, definite}) {
    EXPECT_NEAR(solution[0], 1, 1e-14);
    EXPECT_NEAR(solution[1], 2, 1e-14);
  }
}

TEST(LapackModule, FactorsHaveTheDeterminantOnTheirDiagonals) {
  const Matrix matrix = {4, 1, 1, 3};  // the largest elements stand on the diagonal: no rows are exchanged
  double general = 0, symmetric = 0;
  lapack_calls_determinant(&matrix, &general, &symmetric);
  EXPECT_NEAR(general, 11, 1e-13);
  EXPECT_NEAR(symmetric, 11, 1e-13);
}

TEST(LapackModule, ARotationHasImaginaryEigenvalues) {
  const Matrix matrix = {0, 1, -1, 0};
  Vector real_parts = {1, 1}, imaginary_parts = {};
  lapack_calls_eigenvalues(&matrix, &real_parts, &imaginary_parts);
  EXPECT_NEAR(real_parts[0], 0, 1e-14);
  EXPECT_NEAR(imaginary_parts[0], 1, 1e-14);
  EXPECT_NEAR(imaginary_parts[1], -1, 1e-14);
}

}  // namespace
