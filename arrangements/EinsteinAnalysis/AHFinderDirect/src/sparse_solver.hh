// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sparse systems of linear equations, by KLU of SuiteSparse.
#ifndef AHFINDERDIRECT_SPARSE_SOLVER_HH
#define AHFINDERDIRECT_SPARSE_SOLVER_HH

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ah_finder {

/// A square matrix, row by row: entries of row n are row_starts[n] ... row_starts[n + 1] - 1.
struct SparseMatrix {
  std::vector<int> row_starts{0}, columns;
  std::vector<double> values;
  int size() const { return static_cast<int>(row_starts.size()) - 1; }
  std::vector<double> diagonal() const;
};

/// The largest |value|.
double largest(const std::vector<double>& values);

/// A x.
std::vector<double> product(const SparseMatrix& matrix, const std::vector<double>& x);

/// Columns of a triangular matrix, without its diagonal: entries of column n are starts[n] ... starts[n + 1]
/// - 1.
struct Triangle {
  std::vector<int> starts, rows;
  std::vector<double> values;
  double column_times(int column, const std::vector<double>& x) const;
};

/// The factors of a matrix, by KLU. Davis, Palamadai Natarajan 2010, ACM Trans. Math. Softw. 37, 36.
class Factors {
 public:
  explicit Factors(SparseMatrix matrix);

  bool is_singular() const { return is_singular_; }
  const SparseMatrix& matrix() const { return matrix_; }
  /// The solution x of A x = right. Several threads may ask at a time.
  std::vector<double> solved(const std::vector<double>& right) const;

 private:
  SparseMatrix matrix_;
  bool is_singular_ = true;
  Triangle lower_, upper_;  ///< entry (i, k) of their product is A(columns_[k], rows_[i])
  std::vector<double> pivots_;
  std::vector<int> rows_, columns_;
};

/// Solves systems by the method of generalised minimal residuals (Saad, Schultz 1986, SIAM J. Sci. Stat.
/// Comput. 7, 856), with the factors of a reference matrix, whose rows are scaled to the same diagonal. Where
/// that converges slowly, by factors of the matrix itself. A solution depends on its system and the reference
/// alone.
class Solver {
 public:
  /// \param reference  factors of a matrix that resembles those to come; none: always factors of the matrix
  explicit Solver(std::shared_ptr<const Factors> reference = nullptr) : reference_(std::move(reference)) {}
  /// The solution x of A x = right, up to tolerance |right| in A x. Nothing if A is singular.
  std::optional<std::vector<double>> solved(const SparseMatrix& matrix, const std::vector<double>& right,
                                            double tolerance = 1e-9) const;

 private:
  std::optional<std::vector<double>> iterated(const SparseMatrix& matrix, const std::vector<double>& right,
                                              double tolerance) const;

  std::shared_ptr<const Factors> reference_;
};

}  // namespace ah_finder

#endif
