// SPDX-License-Identifier: LGPL-2.1-or-later
#include "chart.hh"

#include <cmath>

namespace distorted_grid {

namespace {

// By cofactors; indices are modulo 3.
Matrix inverse(const Matrix& f) {
  const auto cofactor = [&](int m, int n) {
    const int m1 = (m + 1) % 3, m2 = (m + 2) % 3, n1 = (n + 1) % 3, n2 = (n + 2) % 3;
    return f[m1][n1] * f[m2][n2] - f[m1][n2] * f[m2][n1];
  };
  double determinant = 0;
  for (int n = 0; n < 3; ++n) determinant += f[0][n] * cofactor(0, n);
  Matrix result;
  for (int b = 0; b < 3; ++b)
    for (int a = 0; a < 3; ++a) result[b][a] = cofactor(a, b) / determinant;
  return result;
}

}  // namespace

Place place_of(const Vector& at, double distortion, double period) {
  const double wave_number = 2 * std::acos(-1.0) / period;
  Place place{};
  Matrix first{};   // [m][p]: the derivative of X^m by a^p
  Matrix second{};  // [m][p]: the second one; mixed ones vanish
  for (int m = 0; m < 3; ++m) {
    place.global[m] = at[m];
    first[m][m] = 1;
    for (const int p : {m, (m + 1) % 3}) {
      const double phase = wave_number * at[p];
      place.global[m] += distortion / wave_number * std::sin(phase);
      first[m][p] += distortion * std::cos(phase);
      second[m][p] -= distortion * wave_number * std::sin(phase);
    }
  }
  const Matrix& j = place.jacobian = inverse(first);
  for (int b = 0; b < 3; ++b)
    for (int a = 0; a < 3; ++a)
      for (int c = 0; c < 3; ++c)
        for (int m = 0; m < 3; ++m)
          for (int p = 0; p < 3; ++p) place.second[b][a][c] -= j[b][m] * second[m][p] * j[p][a] * j[p][c];
  return place;
}

}  // namespace distorted_grid
