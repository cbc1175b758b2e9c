// SPDX-License-Identifier: LGPL-2.1-or-later
#include "operators.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "rows.hh"

namespace sbp {
namespace {

constexpr int points = 40;

/// A square matrix by rows.
using Matrix = std::vector<Weights>;

Matrix matrix_of(const Operator& op) {
  const Rows rows = rows_of(op, {points, {}, {}});
  Matrix matrix(points, Weights(points, 0.0));
  for (int i = 0; i < points; ++i)
    for (std::size_t m = 0; m < rows[i].weights.size(); ++m)
      matrix[i][rows[i].first + m] = rows[i].weights[m];
  return matrix;
}

Matrix diagonal_norm_matrix(int order) {
  Matrix norm(points, Weights(points, 0.0));
  for (int i = 0; i < points; ++i) norm[i][i] = 1;
  const Weights ends = diagonal_norm(order);
  for (std::size_t i = 0; i < ends.size(); ++i) norm[i][i] = norm[points - 1 - i][points - 1 - i] = ends[i];
  return norm;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c(points, Weights(points, 0.0));
  for (int i = 0; i < points; ++i)
    for (int k = 0; k < points; ++k)
      if (a[i][k] != 0)
        for (int j = 0; j < points; ++j) c[i][j] += a[i][k] * b[k][j];
  return c;
}

/// H D + (H D')^T = diag(-1, 0, ..., 0, 1).
void expect_summation_by_parts(const Matrix& hd, const Matrix& other, double tolerance) {
  for (int i = 0; i < points; ++i)
    for (int j = 0; j < points; ++j) {
      const double expected = i != j ? 0 : i == 0 ? -1 : i == points - 1 ? 1 : 0;
      EXPECT_NEAR(hd[i][j] + other[j][i], expected, tolerance) << i << ' ' << j;
    }
}

/// Values of (x / points)^degree and of its derivatives; the scale keeps rounding small.
double power(double x, int degree, int derivative) {
  double factor = 1;
  for (int n = 0; n < derivative; ++n) factor *= degree - n;
  return factor == 0 ? 0 : factor * std::pow(x / points, degree - derivative) / std::pow(points, derivative);
}

/// Is the derivative of polynomials up to `degree` exact in rows `first` to points-1-first?
void expect_exact(const Operator& op, int derivative, int degree, int first) {
  const Matrix d = matrix_of(op);
  for (int power_of_x = 0; power_of_x <= degree; ++power_of_x)
    for (int i = first; i < points - first; ++i) {
      double sum = 0, scale = 0;
      for (int j = 0; j < points; ++j) {
        // Around the point itself, where the weights matter.
        sum += d[i][j] * power(j - i, power_of_x, 0);
        scale += std::fabs(d[i][j] * power(j - i, power_of_x, 0));
      }
      EXPECT_NEAR(sum, power(0, power_of_x, derivative), 2e-13 * (1 + scale))
          << "row " << i << ", degree " << power_of_x;
    }
}

struct Case {
  Choice choice;
  int closure_degree;  ///< polynomials of this degree are exact at the ends
};

const std::vector<Case> diagonal_cases = {
    {{Norm::diagonal, Family::optimized, 2, true}, 1},
    {{Norm::diagonal, Family::optimized, 4, true}, 2},
    {{Norm::diagonal, Family::minimal_bandwidth, 6, true}, 3},
    {{Norm::diagonal, Family::optimized, 6, true}, 3},
    {{Norm::diagonal, Family::minimal_bandwidth, 8, true}, 4},
    {{Norm::diagonal, Family::optimized, 8, true}, 4},
};
const std::vector<Case> full_cases = {
    {{Norm::full, Family::minimal_bandwidth, 4, true}, 3},
    {{Norm::full, Family::optimized, 4, true}, 3},
    {{Norm::full, Family::minimal_bandwidth, 6, true}, 5},
    {{Norm::full, Family::optimized, 6, true}, 5},
};

std::string name_of(const Choice& choice) {
  return std::string(choice.norm == Norm::full ? "full " : "diagonal ") + std::to_string(choice.order) +
         (choice.family == Family::optimized ? " optimized" : " minimal");
}

TEST(FirstDerivative, IsExactForPolynomialsOfItsOrderInsideAndAtTheEnds) {
  for (const auto& cases : {diagonal_cases, full_cases})
    for (const Case& one : cases) {
      SCOPED_TRACE(name_of(one.choice));
      const Operator op = first_derivative(one.choice);
      expect_exact(op, 1, one.closure_degree, 0);
      expect_exact(op, 1, one.choice.order, closure_points(op));
    }
}

TEST(FirstDerivative, SumsByPartsWithTheDiagonalNorm) {
  for (const Case& one : diagonal_cases) {
    SCOPED_TRACE(name_of(one.choice));
    const Matrix hd =
        product(diagonal_norm_matrix(one.choice.order), matrix_of(first_derivative(one.choice)));
    expect_summation_by_parts(hd, hd, 1e-13);
  }
}

/// Inverts a small symmetric block by elimination; false if it is not positive.
bool invert(std::vector<Weights> a, std::vector<Weights>& inverse) {
  const std::size_t n = a.size();
  inverse.assign(n, Weights(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
  for (std::size_t c = 0; c < n; ++c) {
    if (a[c][c] <= 0) return false;
    const double pivot = a[c][c];
    for (std::size_t j = 0; j < n; ++j) {
      a[c][j] /= pivot;
      inverse[c][j] /= pivot;
    }
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double factor = a[r][c];
      for (std::size_t j = 0; j < n; ++j) {
        a[r][j] -= factor * a[c][j];
        inverse[r][j] -= factor * inverse[c][j];
      }
    }
  }
  return true;
}

TEST(FirstDerivative, SumsByPartsWithTheRestrictedFullNorm) {
  for (const Case& one : full_cases) {
    SCOPED_TRACE(name_of(one.choice));
    std::vector<Weights> block;
    ASSERT_TRUE(invert(inverse_full_norm(one.choice), block));
    Matrix norm(points, Weights(points, 0.0));
    for (int i = 0; i < points; ++i) norm[i][i] = 1;
    for (std::size_t i = 0; i < block.size(); ++i)
      for (std::size_t j = 0; j < block.size(); ++j)
        norm[i][j] = norm[points - 1 - i][points - 1 - j] = block[i][j];
    const Matrix hd = product(norm, matrix_of(first_derivative(one.choice)));
    expect_summation_by_parts(hd, hd, 1e-12);
  }
}

TEST(EndWeight, IsTheFirstEntryOfTheNorm) {
  EXPECT_DOUBLE_EQ(end_weight({Norm::diagonal, Family::optimized, 4, true}), 17.0 / 48);
  EXPECT_DOUBLE_EQ(end_weight({Norm::full, Family::minimal_bandwidth, 4, true}), 3.0 / 11);
  EXPECT_DOUBLE_EQ(end_weight({Norm::full, Family::minimal_bandwidth, 6, true}), 30.0 / 137);
}

TEST(SecondDerivative, IsExactForPolynomials) {
  const std::vector<Case> cases = {
      {{Norm::diagonal, Family::minimal_bandwidth, 2, true}, 2},
      {{Norm::diagonal, Family::minimal_bandwidth, 4, true}, 3},
      {{Norm::diagonal, Family::optimized, 4, true}, 3},
      {{Norm::diagonal, Family::optimized, 6, true}, 4},
      {{Norm::diagonal, Family::optimized, 8, true}, 5},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(name_of(one.choice));
    const Operator op = second_derivative(one.choice);
    expect_exact(op, 2, one.closure_degree, 0);
    expect_exact(op, 2, one.choice.order + 1, closure_points(op));
  }
}

TEST(UpwindDerivatives, SumByPartsTogether) {
  for (const int order : {2, 4, 6, 8}) {
    SCOPED_TRACE(order);
    const Choice choice{Norm::diagonal, Family::optimized, order, true};
    const Matrix norm = diagonal_norm_matrix(order);
    expect_summation_by_parts(product(norm, matrix_of(upwind_derivative(choice, true))),
                              product(norm, matrix_of(upwind_derivative(choice, false))), 1e-13);
  }
}

TEST(UpwindDerivatives, AreExactForPolynomials) {
  for (const int order : {2, 4, 6, 8})
    for (const bool forward : {false, true}) {
      SCOPED_TRACE(order);
      const Operator op = upwind_derivative({Norm::diagonal, Family::optimized, order, true}, forward);
      expect_exact(op, 1, order / 2 - 1, 0);
      expect_exact(op, 1, order - 1, closure_points(op));
    }
}

TEST(PlainDifferences, AreExactInsideAndOfLowerOrderNextToTheEnds) {
  for (const int order : {2, 4, 6, 8}) {
    SCOPED_TRACE(order);
    const Choice choice{Norm::diagonal, Family::optimized, order, false};
    expect_exact(first_derivative(choice), 1, 2, 1);
    expect_exact(first_derivative(choice), 1, order, order / 2);
    expect_exact(second_derivative(choice), 2, 2, 1);
    expect_exact(second_derivative(choice), 2, order, order / 2);
    expect_exact(upwind_derivative(choice, true), 1, 1, 1);
    expect_exact(upwind_derivative(choice, false), 1, order, order / 2 + 2);
    EXPECT_EQ(matrix_of(first_derivative(choice))[0], Weights(points, 0.0));
  }
}

TEST(PlainDifferences, NextToAnEndAreThoseOfTheHighestOrderThatFits) {
  const Operator op = upwind_derivative({Norm::diagonal, Family::optimized, 6, false}, false);
  EXPECT_EQ(op.lower[1], (Weights{-1, 1, 0}));
  EXPECT_EQ(op.lower[2], (Weights{1.0 / 2, -2, 3.0 / 2, 0, 0}));
  EXPECT_EQ(op.lower[3], (Weights{-1.0 / 12, 1.0 / 2, -3.0 / 2, 5.0 / 6, 1.0 / 4, 0, 0}));
}

TEST(Operators, ThatDoNotExistAreRefusedWithTheOnesThatDo) {
  try {
    first_derivative({Norm::full, Family::optimized, 8, true});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "there is no first derivative of order 8 for the restricted full norm, optimized; possible "
                 "are orders 4 "
                 "and 6");
  }
  EXPECT_THROW(second_derivative({Norm::full, Family::optimized, 4, true}), std::invalid_argument);
  EXPECT_THROW(upwind_derivative({Norm::diagonal, Family::minimal_bandwidth, 6, true}, true),
               std::invalid_argument);
}

TEST(Rows, LeaveOutGhostPointsAndPointsOutside) {
  const Operator op = first_derivative({Norm::diagonal, Family::optimized, 4, true});
  const Rows rows = rows_of(op, {30, {false, 3}, {true, 1}});
  EXPECT_TRUE(rows[2].weights.empty());
  EXPECT_EQ(rows[3].weights, op.interior);
  EXPECT_TRUE(rows[29].weights.empty());
  EXPECT_EQ(rows[28].first + static_cast<int>(rows[28].weights.size()), 29);
}

TEST(Rows, SayHowManyPointsTheyNeed) {
  const Operator op = first_derivative({Norm::diagonal, Family::optimized, 8, true});
  EXPECT_THROW(rows_of(op, {15, {}, {}}), std::invalid_argument);
  EXPECT_NO_THROW(rows_of(op, {16, {}, {}}));
  EXPECT_THROW(rows_of(op, {30, {false, 3}, {}}), std::invalid_argument);
}

}  // namespace
}  // namespace sbp
