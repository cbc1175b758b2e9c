// SPDX-License-Identifier: LGPL-2.1-or-later
#include "matrix.hh"

#include <gsl/gsl_complex.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "ExternalLibraries/GSL/src/public/quiet_gsl.hh"

namespace two_punctures {
namespace {

template <auto release>
struct Release {
  template <typename T>
  void operator()(T* owned) const {
    release(owned);
  }
};

template <typename T, auto release>
using Owned = std::unique_ptr<T, Release<release>>;

void require(int status, const char* what) {
  if (status != GSL_SUCCESS)
    throw std::runtime_error(std::string("TwoPunctures: ") + what + ": " + gsl_strerror(status));
}

Matrix inverse(Matrix a) {
  const int n = a.rows();
  Matrix result(n, n);
  gsl_matrix_view from = gsl_matrix_view_array(a.row(0), n, n),
                  to = gsl_matrix_view_array(result.row(0), n, n);
  const Owned<gsl_permutation, gsl_permutation_free> order(gsl_permutation_alloc(n));
  int sign = 0;
  require(gsl_linalg_LU_decomp(&from.matrix, order.get(), &sign), "eigenvectors cannot be factorised");
  require(gsl_linalg_LU_invert(&from.matrix, order.get(), &to.matrix), "eigenvectors cannot be inverted");
  return result;
}

}  // namespace

Matrix transposed(const Matrix& a) {
  Matrix result(a.columns(), a.rows());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.columns(); ++j) result(j, i) = a(i, j);
  return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows(), b.columns());
  multiply(a, b.row(0), b.columns(), result.row(0));
  return result;
}

void multiply(const Matrix& a, const double* x, int width, double* result) {
  for (int i = 0; i < a.rows(); ++i) {
    double* const sum = result + std::size_t(i) * width;
    std::fill_n(sum, width, 0.0);
    for (int j = 0; j < a.columns(); ++j) {
      const double factor = a(i, j);
      const double* const from = x + std::size_t(j) * width;
#pragma omp simd
      for (int k = 0; k < width; ++k) sum[k] += factor * from[k];
    }
  }
}

Eigensystem eigensystem(const Matrix& a) {
  const gsl::QuietGsl quiet;
  const int n = a.rows();
  Matrix overwritten = a;
  gsl_matrix_view matrix = gsl_matrix_view_array(overwritten.row(0), n, n);
  const Owned<gsl_vector_complex, gsl_vector_complex_free> values(gsl_vector_complex_alloc(n));
  const Owned<gsl_matrix_complex, gsl_matrix_complex_free> vectors(gsl_matrix_complex_alloc(n, n));
  const Owned<gsl_eigen_nonsymmv_workspace, gsl_eigen_nonsymmv_free> workspace(gsl_eigen_nonsymmv_alloc(n));
  require(gsl_eigen_nonsymmv(&matrix.matrix, values.get(), vectors.get(), workspace.get()),
          "eigenvalues cannot be found");
  Eigensystem result{std::vector<double>(n), Matrix(n, n), {}};
  for (int k = 0; k < n; ++k) {
    const gsl_complex value = gsl_vector_complex_get(values.get(), k);
    if (GSL_IMAG(value) != 0) throw std::runtime_error("TwoPunctures: an eigenvalue is not real");
    result.values[k] = GSL_REAL(value);
    for (int i = 0; i < n; ++i) result.vectors(i, k) = GSL_REAL(gsl_matrix_complex_get(vectors.get(), i, k));
  }
  result.inverse = inverse(result.vectors);
  return result;
}

}  // namespace two_punctures
