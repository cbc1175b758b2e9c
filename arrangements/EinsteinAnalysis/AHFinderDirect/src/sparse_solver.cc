// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sparse_solver.hh"

#include <suitesparse/klu.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "Saguaro/Krylov/src/krylov.hh"

namespace ah_finder {

double largest(const std::vector<double>& values) {
  double result = 0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

std::vector<double> product(const SparseMatrix& matrix, const std::vector<double>& x) {
  std::vector<double> result(x.size());
  for (int row = 0; row < matrix.size(); ++row) {
    double sum = 0;
    for (int n = matrix.row_starts[row]; n < matrix.row_starts[row + 1]; ++n)
      sum += matrix.values[n] * x[matrix.columns[n]];
    result[row] = sum;
  }
  return result;
}

std::vector<double> SparseMatrix::diagonal() const {
  std::vector<double> result(size(), 0);
  for (int row = 0; row < size(); ++row)
    for (int n = row_starts[row]; n < row_starts[row + 1]; ++n)
      if (columns[n] == row) result[row] += values[n];
  return result;
}

namespace {

/// What KLU holds of a matrix.
struct Library {
  klu_common common;
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;

  Library() {
    klu_defaults(&common);
    common.btf = 0;    // one block: equations on a sphere depend on each other
    common.scale = 0;  // rows are of one size
  }
  Library(const Library&) = delete;
  ~Library() {
    if (numeric) klu_free_numeric(&numeric, &common);
    if (symbolic) klu_free_symbolic(&symbolic, &common);
  }
  bool factor(SparseMatrix& matrix) {
    int *const starts = matrix.row_starts.data(), *const columns = matrix.columns.data();
    symbolic = klu_analyze(matrix.size(), starts, columns, &common);
    if (symbolic) numeric = klu_factor(starts, columns, matrix.values.data(), symbolic, &common);
    return numeric && common.status == KLU_OK;
  }
};

Triangle triangle_of(int size, int entries) {
  return {std::vector<int>(size + 1), std::vector<int>(entries), std::vector<double>(entries)};
}

/// Takes the diagonal out of columns that have it at one of their ends.
std::vector<double> take_diagonal(Triangle& triangle, bool is_at_end) {
  Triangle rest{{0}, {}, {}};
  std::vector<double> diagonal;
  for (std::size_t column = 0; column + 1 < triangle.starts.size(); ++column) {
    const int begin = triangle.starts[column] + (is_at_end ? 0 : 1),
              end = triangle.starts[column + 1] - (is_at_end ? 1 : 0);
    diagonal.push_back(triangle.values[is_at_end ? end : begin - 1]);
    rest.rows.insert(rest.rows.end(), triangle.rows.begin() + begin, triangle.rows.begin() + end);
    rest.values.insert(rest.values.end(), triangle.values.begin() + begin, triangle.values.begin() + end);
    rest.starts.push_back(static_cast<int>(rest.rows.size()));
  }
  triangle = std::move(rest);
  return diagonal;
}

}  // namespace

// Four sums, since one would wait for itself.
double Triangle::column_times(int column, const std::vector<double>& x) const {
  int n = starts[column];
  const int end = starts[column + 1];
  std::array<double, 4> sums{};
  for (; n + 4 <= end; n += 4)
    for (int k = 0; k < 4; ++k) sums[k] += values[n + k] * x[rows[n + k]];
  for (; n < end; ++n) sums[0] += values[n] * x[rows[n]];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

// KLU wants columns: our rows are the columns of the transposed matrix. Its own solution needs memory that
// its factors hold, so that threads could not share them.
Factors::Factors(SparseMatrix matrix) : matrix_(std::move(matrix)) {
  Library library;
  is_singular_ = !library.factor(matrix_);
  if (is_singular_) return;
  const int size = matrix_.size();
  lower_ = triangle_of(size, library.numeric->lnz);
  upper_ = triangle_of(size, library.numeric->unz);
  rows_.resize(size);
  columns_.resize(size);
  klu_extract(library.numeric, library.symbolic, lower_.starts.data(), lower_.rows.data(),
              lower_.values.data(), upper_.starts.data(), upper_.rows.data(), upper_.values.data(), nullptr,
              nullptr, nullptr, rows_.data(), columns_.data(), nullptr, nullptr, &library.common);
  take_diagonal(lower_, false);  // of ones
  pivots_ = take_diagonal(upper_, true);
}

std::vector<double> Factors::solved(const std::vector<double>& right) const {
  const int size = matrix_.size();
  std::vector<double> turned(size), solution(size);
  for (int n = 0; n < size; ++n)
    turned[n] = (right[columns_[n]] - upper_.column_times(n, turned)) / pivots_[n];
  for (int n = size - 1; n >= 0; --n) solution[rows_[n]] = turned[n] -= lower_.column_times(n, turned);
  return solution;
}

std::optional<std::vector<double>> Solver::solved(const SparseMatrix& matrix,
                                                  const std::vector<double>& right, double tolerance) const {
  if (reference_)
    if (auto solution = iterated(matrix, right, tolerance)) return solution;
  const Factors factors(matrix);
  return factors.is_singular() ? std::nullopt : std::optional(factors.solved(right));
}

// With A ~ S R, where S is diagonal: A R^-1 S^-1 u = right, x = R^-1 S^-1 u.
std::optional<std::vector<double>> Solver::iterated(const SparseMatrix& matrix,
                                                    const std::vector<double>& right,
                                                    double tolerance) const {
  constexpr int most = 60;  // steps; the factors cost as much as some hundred
  std::vector<double> scale = matrix.diagonal();
  const std::vector<double> by = reference_->matrix().diagonal();
  for (std::size_t n = 0; n < scale.size(); ++n) scale[n] = by[n] / scale[n];
  const auto preconditioned = [&](std::vector<double> u) {
    for (std::size_t n = 0; n < u.size(); ++n) u[n] *= scale[n];
    return reference_->solved(u);
  };
  const krylov::Solution solution =
      krylov::gmres([&](const std::vector<double>& u) { return product(matrix, preconditioned(u)); }, right,
                    tolerance, most);
  if (!(solution.residual <= tolerance)) return std::nullopt;
  return preconditioned(solution.x);
}

}  // namespace ah_finder
