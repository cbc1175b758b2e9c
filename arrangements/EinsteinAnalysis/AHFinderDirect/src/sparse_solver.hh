// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sparse systems of linear equations, by KLU of SuiteSparse.
#ifndef AHFINDERDIRECT_SPARSE_SOLVER_HH
#define AHFINDERDIRECT_SPARSE_SOLVER_HH

#include <memory>
#include <optional>
#include <vector>

namespace ah_finder {

/// A square matrix, row by row: entries of row n are row_starts[n] ... row_starts[n + 1] - 1.
struct SparseMatrix {
  std::vector<int> row_starts{0}, columns;
  std::vector<double> values;
  int size() const { return static_cast<int>(row_starts.size()) - 1; }
};

/// The largest |value|.
double largest(const std::vector<double>& values);

/// right - A x.
std::vector<double> rest_of(const SparseMatrix& matrix, const std::vector<double>& x,
                            std::vector<double> right);

/// The factors of a matrix. Davis, Palamadai Natarajan 2010, ACM Trans. Math. Softw. 37, 36.
class Factors {
 public:
  explicit Factors(SparseMatrix matrix);
  ~Factors();
  Factors(const Factors&) = delete;

  bool is_singular() const;
  /// The solution x of A x = right.
  std::vector<double> solved(std::vector<double> right) const;

 private:
  struct Library;
  std::unique_ptr<Library> library_;
  SparseMatrix matrix_;
};

/// Solves systems whose matrices change little from one to the next: the factors of an earlier one serve as
/// long as iterative refinement converges fast with them, since to find factors costs as much as some 70
/// steps of refinement.
class Solver {
 public:
  /// The solution x of A x = right; if earlier factors serve, up to 1e-9 max |right| in A x. Nothing if A is
  /// singular.
  std::optional<std::vector<double>> solved(const SparseMatrix& matrix, const std::vector<double>& right);

 private:
  std::optional<std::vector<double>> refined(const SparseMatrix& matrix,
                                             const std::vector<double>& right) const;

  std::unique_ptr<const Factors> factors_;  ///< of the last matrix for which earlier ones did not serve
};

}  // namespace ah_finder

#endif
