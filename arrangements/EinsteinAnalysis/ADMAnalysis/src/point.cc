// SPDX-License-Identifier: LGPL-2.1-or-later
#include "point.hh"

#include <cmath>

namespace adm_analysis {
namespace {

constexpr int pair[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};

Symmetric adjugate_of(const Symmetric& m) {
  const auto [xx, xy, xz, yy, yz, zz] = m;
  return {yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy,
          xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy};
}

}  // namespace

double determinant_of(const Symmetric& m) {
  const Symmetric a = adjugate_of(m);
  return m[0] * a[0] + m[1] * a[1] + m[2] * a[2];
}

double trace_of(const Symmetric& metric, const Symmetric& tensor) {
  const Symmetric a = adjugate_of(metric);
  return (a[0] * tensor[0] + a[3] * tensor[3] + a[5] * tensor[5] +
          2 * (a[1] * tensor[1] + a[2] * tensor[2] + a[4] * tensor[4])) /
         determinant_of(metric);
}

Symmetric spherical(const Symmetric& tensor, double x, double y, double z, bool is_normalized) {
  const double rho = std::hypot(x, y), r = std::hypot(rho, z);
  const double cos_theta = r > 0 ? z / r : 1, sin_theta = r > 0 ? rho / r : 0;
  const double cos_phi = rho > 0 ? x / rho : 1, sin_phi = rho > 0 ? y / rho : 0;
  const double along_theta = is_normalized ? 1 : r, along_phi = is_normalized ? 1 : r * sin_theta;
  const std::array<double, 3> basis[3] = {
      {sin_theta * cos_phi, sin_theta * sin_phi, cos_theta},
      {along_theta * cos_theta * cos_phi, along_theta * cos_theta * sin_phi, -along_theta * sin_theta},
      {-along_phi * sin_phi, along_phi * cos_phi, 0}};
  Symmetric result{};
  for (int a = 0; a < 3; ++a)
    for (int b = a; b < 3; ++b)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) result[pair[a][b]] += tensor[pair[i][j]] * basis[a][i] * basis[b][j];
  return result;
}

// R_ij = g^kl R_kilj
Symmetric ricci_of(const Symmetric& metric, const std::array<Symmetric, 3>& first,
                   const std::array<Symmetric, 6>& second) {
  const Symmetric adjugate = adjugate_of(metric);
  const double determinant = determinant_of(metric);
  const auto up = [&](int i, int j) { return adjugate[pair[i][j]] / determinant; };
  double lowered[3][3][3], gamma[3][3][3] = {};
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        lowered[k][i][j] = (first[i][pair[k][j]] + first[j][pair[k][i]] - first[k][pair[i][j]]) / 2;
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) gamma[k][i][j] += up(k, l) * lowered[l][i][j];
  const auto twice = [&](int a, int b, int i, int j) { return second[pair[a][b]][pair[i][j]]; };
  Symmetric result{};
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) {
          double riemann =
              (twice(i, l, k, j) + twice(k, j, i, l) - twice(k, l, i, j) - twice(i, j, k, l)) / 2;
          for (int m = 0; m < 3; ++m)
            riemann += gamma[m][i][l] * lowered[m][k][j] - gamma[m][i][j] * lowered[m][k][l];
          result[pair[i][j]] += up(k, l) * riemann;
        }
  return result;
}

}  // namespace adm_analysis
