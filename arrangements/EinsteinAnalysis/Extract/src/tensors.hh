// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Vectors and symmetric tensors at a point. Pure.
#ifndef EXTRACT_TENSORS_HH
#define EXTRACT_TENSORS_HH

#include <array>
#include <cmath>

namespace extract {

using Vector = std::array<double, 3>;

/// xx, xy, xz, yy, yz, zz
using Symmetric = std::array<double, 6>;

/// Number of component i, j in a Symmetric.
constexpr int component(int i, int j) {
  constexpr int numbers[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  return numbers[i][j];
}

inline double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// T_ij a^i b^j
inline double contracted(const Symmetric& t, const Vector& a, const Vector& b) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += t[component(i, j)] * a[i] * b[j];
  return sum;
}

/// T_ij a^j
inline Vector contracted(const Symmetric& t, const Vector& a) {
  Vector result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) result[i] += t[component(i, j)] * a[j];
  return result;
}

inline double determinant(const Symmetric& g) {
  return g[0] * (g[3] * g[5] - g[4] * g[4]) - g[1] * (g[1] * g[5] - g[4] * g[2]) +
         g[2] * (g[1] * g[4] - g[3] * g[2]);
}

inline Symmetric inverse(const Symmetric& g) {
  const double det = determinant(g);
  return {(g[3] * g[5] - g[4] * g[4]) / det, (g[2] * g[4] - g[1] * g[5]) / det,
          (g[1] * g[4] - g[2] * g[3]) / det, (g[0] * g[5] - g[2] * g[2]) / det,
          (g[1] * g[2] - g[0] * g[4]) / det, (g[0] * g[3] - g[1] * g[1]) / det};
}

/// g^ij T_ij
inline double trace(const Symmetric& up, const Symmetric& t) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += up[component(i, j)] * t[component(i, j)];
  return sum;
}

}  // namespace extract

#endif
