// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Small dense matrices by rows. Their products are sums in a fixed order, whatever library of linear algebra
// is linked, so that all processes and machines compute the same bits.
#ifndef TWOPUNCTURES_MATRIX_HH
#define TWOPUNCTURES_MATRIX_HH

#include <cstddef>
#include <vector>

namespace two_punctures {

class Matrix {
 public:
  Matrix() = default;
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), values_(std::size_t(rows) * columns) {}

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  double& operator()(int row, int column) { return values_[std::size_t(row) * columns_ + column]; }
  double operator()(int row, int column) const { return values_[std::size_t(row) * columns_ + column]; }
  double* row(int row) { return values_.data() + std::size_t(row) * columns_; }
  const double* row(int row) const { return values_.data() + std::size_t(row) * columns_; }

 private:
  int rows_ = 0, columns_ = 0;
  std::vector<double> values_;
};

Matrix transposed(const Matrix& a);
Matrix product(const Matrix& a, const Matrix& b);

/// result = a x, where x has a.columns() rows of `width` values and result a.rows() rows.
void multiply(const Matrix& a, const double* x, int width, double* result);

/// Eigenvalues and eigenvectors of a matrix whose eigenvalues are real: a vectors = vectors diag(values).
struct Eigensystem {
  std::vector<double> values;
  Matrix vectors, inverse;
};

/// \throws std::runtime_error if an eigenvalue is not real, or eigenvectors cannot be found
Eigensystem eigensystem(const Matrix& a);

}  // namespace two_punctures

#endif
