// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sparse_solver.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace ah_finder {
namespace {

/// Rows 1, -4, 2 of a ring, and what is added to the middle one.
SparseMatrix ring(double added, int size = 40) {
  SparseMatrix matrix;
  for (int row = 0; row < size; ++row) {
    for (const auto& [column, value] :
         {std::pair{row, -4 + added * std::cos(row)}, std::pair{(row + 1) % size, 2.0},
          std::pair{(row + size - 1) % size, 1.0}}) {
      matrix.columns.push_back(column);
      matrix.values.push_back(value);
    }
    matrix.row_starts.push_back(static_cast<int>(matrix.columns.size()));
  }
  return matrix;
}

std::vector<double> some_values(int size = 40) {
  std::vector<double> values;
  for (int n = 0; n < size; ++n) values.push_back(std::sin(3.0 * n) + 0.2);
  return values;
}

double rest(const SparseMatrix& matrix, const std::vector<double>& x) {
  std::vector<double> left = product(matrix, x);
  for (int n = 0; n < matrix.size(); ++n) left[n] -= some_values()[n];
  return largest(left) / largest(some_values());
}

Solver solver_about(const SparseMatrix& reference) { return Solver(std::make_shared<Factors>(reference)); }

TEST(SparseSolver, SolvesWithUnequalRowsAndColumns) {
  const auto x = Solver().solved(ring(0), some_values());
  ASSERT_TRUE(x.has_value());
  EXPECT_LT(rest(ring(0), *x), 1e-14);
  // Written out, so that no fault of product() hides one of the solver.
  EXPECT_NEAR((*x)[4] * 1 + (*x)[5] * -4 + (*x)[6] * 2, some_values()[5], 1e-14);
}

TEST(SparseSolver, IteratesWithFactorsOfAReference) {
  const Solver solver = solver_about(ring(0));
  for (const double added : {0.0, 0.05, 3.0}) {
    const auto x = solver.solved(ring(added), some_values());
    ASSERT_TRUE(x.has_value());
    EXPECT_LT(rest(ring(added), *x), 1e-9);
    EXPECT_NE(*x, *Solver().solved(ring(added), some_values())) << "the reference did not serve";
  }
}

TEST(SparseSolver, StopsAtATolerance) {
  const auto x = solver_about(ring(0)).solved(ring(0.05), some_values(), 1e-3);
  ASSERT_TRUE(x.has_value());
  EXPECT_LT(rest(ring(0.05), *x), 1e-2);
  EXPECT_GT(rest(ring(0.05), *x), 1e-9) << "it went on";
}

// What was solved before leaves no trace, so that a run that restarts has the same bits.
TEST(SparseSolver, DependsOnTheMatrixAlone) {
  const Solver solver = solver_about(ring(0));
  const auto first = solver.solved(ring(0.05), some_values());
  solver.solved(ring(3), some_values());
  EXPECT_EQ(solver.solved(ring(0.05), some_values()), first);
  EXPECT_EQ(solver_about(ring(0)).solved(ring(0.05), some_values()), first);
}

// A matrix whose columns are moved by one needs about as many steps as it has rows; one whose columns are
// moved by more has no diagonal to scale.
TEST(SparseSolver, FindsFactorsWhereTheReferenceDoesNotServe) {
  constexpr int size = 400;
  for (const int moved : {1, size / 2}) {
    SparseMatrix other = ring(0, size);
    for (int& column : other.columns) column = (column + moved) % size;
    const auto expected = Solver().solved(other, some_values(size));
    ASSERT_TRUE(expected.has_value());
    EXPECT_EQ(solver_about(ring(0, size)).solved(other, some_values(size)), expected);
  }
}

TEST(SparseSolver, KnowsSingularMatrices) {
  SparseMatrix singular = ring(0);
  for (int n = singular.row_starts[7]; n < singular.row_starts[8]; ++n) singular.values[n] = 0;
  EXPECT_FALSE(Solver().solved(singular, some_values()).has_value());
  EXPECT_FALSE(solver_about(ring(0)).solved(singular, some_values()).has_value());
}

TEST(SparseSolver, FindsNothingFromWhatIsNotFinite) {
  std::vector<double> right = some_values();
  right[3] = NAN;
  const auto x = solver_about(ring(0)).solved(ring(0.05), right);
  EXPECT_TRUE(!x || !std::isfinite((*x)[3]));
  EXPECT_EQ(*solver_about(ring(0)).solved(ring(0), std::vector<double>(40, 0)), std::vector<double>(40, 0));
}

}  // namespace
}  // namespace ah_finder
