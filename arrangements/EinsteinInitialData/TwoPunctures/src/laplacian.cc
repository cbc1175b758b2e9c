// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laplacian.hh"

#include <algorithm>

#include "spheroidal.hh"

namespace two_punctures {

Laplacian::Laplacian(const Resolution& resolution)
    : a_(resolution.a), b_(resolution.b), phi_(resolution.phi) {
  for (int m = 0; m <= resolution.phi / 2; ++m) parts_.push_back(parts(m));
}

/// Rows are divided by nothing: next to A = 1 all terms vanish like (1 - A)^2.
Matrix Laplacian::radial_operator(int m) const {
  const int n = a_.points;
  Matrix result(n, n);
  for (int i = 0; i < n; ++i) {
    const Radial X = radial(a_.angle[i]);
    const double A1 = a_.coordinate[i] - 1;
    const double of_second = X.first * X.first, of_first = X.second + X.cosh / X.sinh * X.first;
    for (int j = 0; j < n; ++j) {
      const double unit = i == j;
      const double first = unit + A1 * a_.first(i, j), second = 2 * a_.first(i, j) + A1 * a_.second(i, j);
      result(i, j) = of_second * second + of_first * first - m * m / (X.sinh * X.sinh) * A1 * unit;
    }
  }
  return result;
}

Matrix Laplacian::polar_operator(int m) const {
  const int n = b_.points;
  Matrix result(n, n);
  for (int i = 0; i < n; ++i) {
    const Polar R = polar(b_.angle[i]);
    const double of_second = R.first * R.first, of_first = R.second + R.cos / R.sin * R.first;
    for (int j = 0; j < n; ++j)
      result(i, j) =
          of_second * b_.second(i, j) + of_first * b_.first(i, j) - (i == j) * m * m / (R.sin * R.sin);
  }
  return result;
}

Laplacian::Parts Laplacian::parts(int m) const {
  Parts parts{radial_operator(m), transposed(polar_operator(m)), {}, {}};
  Matrix divided = parts.along_a;
  for (int i = 0; i < a_.points; ++i)
    for (int j = 0; j < a_.points; ++j) divided(i, j) /= a_.coordinate[i] - 1;
  parts.of_a = eigensystem(divided);
  parts.of_b = eigensystem(parts.along_b);
  return parts;
}

Modes Laplacian::applied_to(const Modes& v) const {
  const int na = a_.points, nb = b_.points;
  Modes result(v.size());
  Matrix weighted(na, nb), along_b(na, nb);
  for (int k = 0; k < phi_.points; ++k) {
    const Parts& parts = parts_[phi_.mode(k)];
    const double* const mode = v.data() + std::size_t(k) * na * nb;
    double* const to = result.data() + std::size_t(k) * na * nb;
    multiply(parts.along_a, mode, nb, to);
    for (int i = 0; i < na; ++i)
      for (int j = 0; j < nb; ++j) weighted(i, j) = (a_.coordinate[i] - 1) * mode[i * nb + j];
    multiply(weighted, parts.along_b.row(0), nb, along_b.row(0));
    for (int n = 0; n < na * nb; ++n) to[n] += along_b.row(0)[n];
  }
  return result;
}

Modes Laplacian::inverse_of(const Modes& f) const {
  const int na = a_.points, nb = b_.points;
  Modes result(f.size());
  Matrix weighted(na, nb);
  for (int k = 0; k < phi_.points; ++k) {
    const Parts& parts = parts_[phi_.mode(k)];
    const double* const mode = f.data() + std::size_t(k) * na * nb;
    for (int i = 0; i < na; ++i)
      for (int j = 0; j < nb; ++j) weighted(i, j) = mode[i * nb + j] / (a_.coordinate[i] - 1);
    Matrix expanded = product(product(parts.of_a.inverse, weighted), parts.of_b.vectors);
    for (int i = 0; i < na; ++i)
      for (int j = 0; j < nb; ++j) expanded(i, j) /= parts.of_a.values[i] + parts.of_b.values[j];
    const Matrix solved = product(product(parts.of_a.vectors, expanded), parts.of_b.inverse);
    std::copy_n(solved.row(0), na * nb, result.data() + std::size_t(k) * na * nb);
  }
  return result;
}

}  // namespace two_punctures
