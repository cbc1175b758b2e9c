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
  return largest(rest_of(matrix, x, some_values())) / largest(some_values());
}

TEST(SparseSolver, SolvesWithUnequalRowsAndColumns) {
  Solver solver;
  const auto x = solver.solved(ring(0), some_values());
  ASSERT_TRUE(x.has_value());
  EXPECT_LT(rest(ring(0), *x), 1e-14);
  // Written out, so that no fault of rest_of() hides one of the solver.
  EXPECT_NEAR((*x)[4] * 1 + (*x)[5] * -4 + (*x)[6] * 2, some_values()[5], 1e-14);
}

TEST(SparseSolver, RefinesWithFactorsOfAMatrixThatIsClose) {
  Solver solver;
  ASSERT_TRUE(solver.solved(ring(0), some_values()).has_value());
  const auto refined = solver.solved(ring(0.05), some_values());
  ASSERT_TRUE(refined.has_value());
  EXPECT_LT(rest(ring(0.05), *refined), 1e-9);
  EXPECT_NE(*refined, *Solver().solved(ring(0.05), some_values())) << "earlier factors did not serve";
}

TEST(SparseSolver, FindsNewFactorsOfAMatrixThatIsNot) {
  Solver solver;
  ASSERT_TRUE(solver.solved(ring(0), some_values()).has_value());
  EXPECT_EQ(*solver.solved(ring(3), some_values()), *Solver().solved(ring(3), some_values()));
  // The new ones serve the next matrix.
  const auto next = solver.solved(ring(3.01), some_values());
  EXPECT_LT(rest(ring(3.01), *next), 1e-9);
  EXPECT_NE(*next, *Solver().solved(ring(3.01), some_values()));
}

TEST(SparseSolver, KnowsSingularMatrices) {
  SparseMatrix singular = ring(0);
  for (int n = singular.row_starts[7]; n < singular.row_starts[8]; ++n) singular.values[n] = 0;
  Solver solver;
  EXPECT_FALSE(solver.solved(singular, some_values()).has_value());
  ASSERT_TRUE(solver.solved(ring(0), some_values()).has_value());
  EXPECT_FALSE(solver.solved(singular, some_values()).has_value()) << "with factors of another matrix";
  EXPECT_TRUE(solver.solved(ring(0), some_values()).has_value());
}

TEST(SparseSolver, FindsNothingFromWhatIsNotFinite) {
  Solver solver;
  ASSERT_TRUE(solver.solved(ring(0), some_values()).has_value());
  std::vector<double> right = some_values();
  right[3] = NAN;
  const auto x = solver.solved(ring(0.05), right);
  EXPECT_TRUE(!x || !std::isfinite((*x)[3]));
  EXPECT_EQ(*solver.solved(ring(0), std::vector<double>(40, 0)), std::vector<double>(40, 0));
}

}  // namespace
}  // namespace ah_finder
