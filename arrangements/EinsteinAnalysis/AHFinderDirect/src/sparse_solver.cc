// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sparse_solver.hh"

#include <suitesparse/klu.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ah_finder {

double largest(const std::vector<double>& values) {
  double result = 0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

std::vector<double> rest_of(const SparseMatrix& matrix, const std::vector<double>& x,
                            std::vector<double> right) {
  for (int row = 0; row < matrix.size(); ++row)
    for (int n = matrix.row_starts[row]; n < matrix.row_starts[row + 1]; ++n)
      right[row] -= matrix.values[n] * x[matrix.columns[n]];
  return right;
}

struct Factors::Library {
  klu_common common;
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;
};

// KLU wants columns. Our rows are the columns of the transposed matrix, and it solves with that, too.
Factors::Factors(SparseMatrix matrix) : library_(std::make_unique<Library>()), matrix_(std::move(matrix)) {
  klu_defaults(&library_->common);
  library_->symbolic =
      klu_analyze(matrix_.size(), matrix_.row_starts.data(), matrix_.columns.data(), &library_->common);
  if (library_->symbolic)
    library_->numeric = klu_factor(matrix_.row_starts.data(), matrix_.columns.data(), matrix_.values.data(),
                                   library_->symbolic, &library_->common);
}

Factors::~Factors() {
  if (library_->numeric) klu_free_numeric(&library_->numeric, &library_->common);
  if (library_->symbolic) klu_free_symbolic(&library_->symbolic, &library_->common);
}

bool Factors::is_singular() const { return !library_->numeric || library_->common.status != KLU_OK; }

std::vector<double> Factors::solved(std::vector<double> right) const {
  klu_tsolve(library_->symbolic, library_->numeric, matrix_.size(), 1, right.data(), &library_->common);
  return right;
}

std::optional<std::vector<double>> Solver::solved(const SparseMatrix& matrix,
                                                  const std::vector<double>& right) {
  if (factors_)
    if (auto solution = refined(matrix, right)) return solution;
  factors_ = std::make_unique<Factors>(matrix);
  if (!factors_->is_singular()) return factors_->solved(right);
  factors_.reset();
  return std::nullopt;
}

// Golub, Van Loan 2013, Matrix Computations, section 3.5.3.
std::optional<std::vector<double>> Solver::refined(const SparseMatrix& matrix,
                                                   const std::vector<double>& right) const {
  constexpr double tolerance = 1e-9, slowest = 0.4;
  std::vector<double> solution(right.size(), 0), rest = right;
  const double wanted = tolerance * largest(right);
  for (double left = largest(rest); left > wanted;) {
    const std::vector<double> step = factors_->solved(rest);
    for (std::size_t n = 0; n < step.size(); ++n) solution[n] += step[n];
    rest = rest_of(matrix, solution, right);
    const double before = std::exchange(left, largest(rest));
    if (!(left <= slowest * before)) return std::nullopt;
  }
  return solution;
}

}  // namespace ah_finder
