// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sparse systems of linear equations, by KLU of SuiteSparse.
#ifndef AHFINDERDIRECT_SPARSE_SOLVER_HH
#define AHFINDERDIRECT_SPARSE_SOLVER_HH

#include <memory>
#include <vector>

namespace ah_finder {

/// A square matrix, row by row: entries of row n are row_starts[n] ... row_starts[n + 1] - 1.
struct SparseMatrix {
  std::vector<int> row_starts{0}, columns;
  std::vector<double> values;
  int size() const { return static_cast<int>(row_starts.size()) - 1; }
};

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

}  // namespace ah_finder

#endif
