// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expansion.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace two_punctures {
namespace {

using std::numbers::pi;

/// The sum over A is nearly all of the work. Four rows at once need a quarter of the loads and stores of the
/// sums.
constexpr int rows_at_once = 4;
int padded(int rows) { return (rows + rows_at_once - 1) / rows_at_once * rows_at_once; }

void add_rows(const double* factors, const double* rows, int width, double* sums) {
  const double f0 = factors[0], f1 = factors[1], f2 = factors[2], f3 = factors[3];
#pragma omp simd
  for (int n = 0; n < width; ++n)
    sums[n] += (f0 * rows[n] + f1 * rows[n + width]) + (f2 * rows[n + 2 * width] + f3 * rows[n + 3 * width]);
}

/// Coefficients of the series by their three numbers, from modes at points of A and B;
/// rows of zeros follow.
std::vector<double> coefficients_of(const Laplacian& grid, const Modes& modes) {
  const int na = grid.a().points, nb = grid.b().points, nphi = grid.phi().points;
  const Matrix of_b = transposed(grid.b().coefficients);
  std::vector<double> result(std::size_t(padded(na)) * nb * nphi), along_a(na * nb), both(na * nb);
  for (int k = 0; k < nphi; ++k) {
    multiply(grid.a().coefficients, modes.data() + std::size_t(k) * na * nb, nb, along_a.data());
    Matrix half(na, nb);
    std::copy(along_a.begin(), along_a.end(), half.row(0));
    multiply(half, of_b.row(0), nb, both.data());
    for (int n = 0; n < na * nb; ++n) result[std::size_t(n) * nphi + k] = both[n];
  }
  return result;
}

/// Functions cos(k a) and their derivatives by a at collocation points, as matrices that act on values.
struct AngularDerivatives {
  explicit AngularDerivatives(const ChebyshevAxis& axis) {
    const int n = axis.points;
    Matrix slope(n, n), bend(n, n);
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k) {
        slope(i, k) = -k * std::sin(k * axis.angle[i]);
        bend(i, k) = -k * k * std::cos(k * axis.angle[i]);
      }
    first = product(slope, axis.coefficients);
    second = product(bend, axis.coefficients);
  }
  explicit AngularDerivatives(const FourierAxis& axis) {
    const int n = axis.points;
    Matrix slope(n, n), bend(n, n);
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        const int m = axis.mode(k);
        const double angle = axis.angle[j];
        slope(j, k) = axis.is_sine(k) ? m * std::cos(m * angle) : -m * std::sin(m * angle);
        bend(j, k) = -m * m * axis.values(j, k);
      }
    first = product(slope, axis.coefficients);
    second = product(bend, axis.coefficients);
  }
  Matrix first, second;
};

/// Which of n equally spaced angles is nearest to one that is `position` spaces from the first.
int nearest_of(double position, int n) { return std::clamp(int(std::nearbyint(position)), 0, n - 1); }

}  // namespace

Expansion::Expansion(double distance, const Laplacian& laplacian, const Modes& modes)
    : distance_(distance),
      points_{laplacian.a().points, laplacian.b().points, laplacian.phi().points},
      coefficients_(coefficients_of(laplacian, modes)),
      table_(derivatives(laplacian, modes)) {}

std::vector<Expansion::Derivatives> Expansion::derivatives(const Laplacian& grid, const Modes& modes) const {
  const int na = points_.a, nb = points_.b, nphi = points_.phi;
  const AngularDerivatives by_a(grid.a()), by_b(grid.b()), by_phi(grid.phi());
  using Values = std::vector<double>;
  const auto along_a = [&](const Matrix& matrix, const Values& v) {
    Values result(v.size());
    for (int k = 0; k < nphi; ++k)
      multiply(matrix, v.data() + std::size_t(k) * na * nb, nb, result.data() + std::size_t(k) * na * nb);
    return result;
  };
  const auto along_b = [&](const Matrix& matrix, const Values& v) {
    Values result(v.size());
    for (int row = 0; row < na * nphi; ++row)
      multiply(matrix, v.data() + std::size_t(row) * nb, 1, result.data() + std::size_t(row) * nb);
    return result;
  };
  const auto along_phi = [&](const Matrix& matrix, const Values& v) {
    Values result(v.size());
    multiply(matrix, v.data(), na * nb, result.data());
    return result;
  };
  const Values v = along_phi(grid.phi().values, modes);
  const Values va = along_a(by_a.first, v), vb = along_b(by_b.first, v), vphi = along_phi(by_phi.first, v);
  const Values vaa = along_a(by_a.second, v), vab = along_b(by_b.first, va),
               vaphi = along_phi(by_phi.first, va);
  const Values vbb = along_b(by_b.second, v), vbphi = along_phi(by_phi.first, vb);
  const Values vphiphi = along_phi(by_phi.second, v);
  std::vector<Derivatives> table(v.size());
  for (std::size_t n = 0; n < v.size(); ++n)
    table[n] = {v[n], {va[n], vb[n], vphi[n]}, {vaa[n], vab[n], vaphi[n], vbb[n], vbphi[n], vphiphi[n]}};
  return table;
}

double Expansion::sum(const Vector& place) const {
  const Angles at = angles_of(distance_, place);
  const int nb = points_.b, nphi = points_.phi, width = nb * nphi;
  std::vector<double> of_a(padded(points_.a)), of_b(nb), of_phi(nphi), sums(width);
  cosines(at.a, of_a.size(), of_a.data());
  cosines(at.b, nb, of_b.data());
  fourier_functions(at.phi, nphi, of_phi.data());
  for (int i = 0; i < points_.a; i += rows_at_once)
    add_rows(of_a.data() + i, coefficients_.data() + std::size_t(i) * width, width, sums.data());
  double v = 0;
  for (int j = 0; j < nb; ++j) {
    double of_row = 0;
    for (int k = 0; k < nphi; ++k) of_row += of_phi[k] * sums[j * nphi + k];
    v += of_b[j] * of_row;
  }
  return -2 * std::pow(std::cos(at.a / 2), 2) * v;  // A - 1 = -cos a - 1
}

double Expansion::taylor(const Vector& place) const {
  const Angles at = angles_of(distance_, place);
  const int i = nearest_of(at.a * points_.a / pi - 0.5, points_.a);
  const int j = nearest_of(at.b * points_.b / pi - 0.5, points_.b);
  const int turn = int(std::nearbyint(at.phi * points_.phi / (2 * pi)));
  const Derivatives& d = table_[(std::size_t(turn % points_.phi) * points_.a + i) * points_.b + j];
  const double a = at.a - pi * (i + 0.5) / points_.a, b = at.b - pi * (j + 0.5) / points_.b;
  const double phi = at.phi - 2 * pi * turn / points_.phi;
  const double v = d.value + d.first[0] * a + d.first[1] * b + d.first[2] * phi +
                   (d.second[0] * a * a + d.second[3] * b * b + d.second[5] * phi * phi) / 2 +
                   d.second[1] * a * b + d.second[2] * a * phi + d.second[4] * b * phi;
  return -2 * std::pow(std::cos(at.a / 2), 2) * v;
}

}  // namespace two_punctures
