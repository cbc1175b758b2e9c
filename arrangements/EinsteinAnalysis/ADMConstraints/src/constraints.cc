// SPDX-License-Identifier: LGPL-2.1-or-later
#include "constraints.hh"

#include <cmath>
#include <numbers>

namespace adm_constraints {
namespace {

constexpr int pair[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
using Matrix = std::array<Vector, 3>;
using Connection = std::array<Matrix, 3>;  ///< [k][i][j]

Matrix inverse_of(const Symmetric& m) {
  const auto [xx, xy, xz, yy, yz, zz] = m;
  const Symmetric adjugate = {yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy,
                              xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy};
  const double determinant = xx * adjugate[0] + xy * adjugate[1] + xz * adjugate[2];
  Matrix inverse;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) inverse[i][j] = adjugate[pair[i][j]] / determinant;
  return inverse;
}

/// Gamma_kij
Connection lowered_connection(const Jet& metric) {
  Connection result;
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        result[k][i][j] =
            (metric.first[i][pair[k][j]] + metric.first[j][pair[k][i]] - metric.first[k][pair[i][j]]) / 2;
  return result;
}

Connection raised(const Connection& lowered, const Matrix& up) {
  Connection result{};
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) result[k][i][j] += up[k][l] * lowered[l][i][j];
  return result;
}

/// R = g^ij g^kl R_kilj
double ricci_scalar(const Jet& metric, const Matrix& up, const Connection& lowered, const Connection& gamma) {
  const auto second = [&](int a, int b, int i, int j) { return metric.second[pair[a][b]][pair[i][j]]; };
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) {
          double riemann =
              (second(i, l, k, j) + second(k, j, i, l) - second(k, l, i, j) - second(i, j, k, l)) / 2;
          for (int m = 0; m < 3; ++m)
            riemann += gamma[m][i][l] * lowered[m][k][j] - gamma[m][i][j] * lowered[m][k][l];
          sum += up[i][j] * up[k][l] * riemann;
        }
  return sum;
}

}  // namespace

Constraints constraints_of(const Jet& metric, const Jet& curvature, const Matter& matter) {
  const Matrix up = inverse_of(metric.value);
  const Connection lowered = lowered_connection(metric), gamma = raised(lowered, up);
  const Symmetric& K = curvature.value;
  double trace = 0, square = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      trace += up[i][j] * K[pair[i][j]];
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) square += up[i][k] * up[j][l] * K[pair[i][j]] * K[pair[k][l]];
    }
  const double scalar = ricci_scalar(metric, up, lowered, gamma),
               source = 16 * std::numbers::pi * matter.density;
  Constraints result{};
  result.hamiltonian = scalar - square + trace * trace - source;
  const double size = std::abs(scalar) + std::abs(square) + trace * trace + std::abs(source);
  result.normalized = size > 0 ? std::abs(result.hamiltonian) / size : 0;

  const auto covariant = [&](int a, int i, int j) {  // D_a K_ij
    double value = curvature.first[a][pair[i][j]];
    for (int m = 0; m < 3; ++m) value -= gamma[m][a][i] * K[pair[m][j]] + gamma[m][a][j] * K[pair[i][m]];
    return value;
  };
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) result.momentum[i] += up[j][k] * (covariant(j, i, k) - covariant(i, j, k));
    result.momentum[i] -= 8 * std::numbers::pi * matter.momentum[i];
  }
  return result;
}

}  // namespace adm_constraints
