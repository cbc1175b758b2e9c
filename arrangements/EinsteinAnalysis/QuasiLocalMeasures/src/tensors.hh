// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Vectors and symmetric tensors of space at a point.
#ifndef QUASILOCALMEASURES_TENSORS_HH
#define QUASILOCALMEASURES_TENSORS_HH

#include <array>

namespace quasi_local {

using Vector = std::array<double, 3>;
using Symmetric = std::array<double, 6>;  ///< xx xy xz yy yz zz

constexpr int component(int i, int j) {
  constexpr int table[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  return table[i][j];
}

inline Vector operator+(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vector operator-(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vector operator*(double f, const Vector& a) { return {f * a[0], f * a[1], f * a[2]}; }

inline double contract(const Vector& covector, const Vector& vector) {
  return covector[0] * vector[0] + covector[1] * vector[1] + covector[2] * vector[2];
}

/// [ijk] a^j b^k
inline Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// t_ij a^j, and t_ij a^i b^j.
inline Vector act(const Symmetric& t, const Vector& a) {
  return {t[0] * a[0] + t[1] * a[1] + t[2] * a[2], t[1] * a[0] + t[3] * a[1] + t[4] * a[2],
          t[2] * a[0] + t[4] * a[1] + t[5] * a[2]};
}

inline double act(const Symmetric& t, const Vector& a, const Vector& b) { return contract(act(t, a), b); }

/// t_ij u^ij of two symmetric tensors.
inline double contract(const Symmetric& t, const Symmetric& u) {
  return t[0] * u[0] + t[3] * u[3] + t[5] * u[5] + 2 * (t[1] * u[1] + t[2] * u[2] + t[4] * u[4]);
}

inline double determinant(const Symmetric& g) {
  return g[0] * (g[3] * g[5] - g[4] * g[4]) - g[1] * (g[1] * g[5] - g[4] * g[2]) +
         g[2] * (g[1] * g[4] - g[3] * g[2]);
}

inline Symmetric inverse(const Symmetric& g) {
  const double d = 1 / determinant(g);
  return {d * (g[3] * g[5] - g[4] * g[4]), d * (g[2] * g[4] - g[1] * g[5]), d * (g[1] * g[4] - g[2] * g[3]),
          d * (g[0] * g[5] - g[2] * g[2]), d * (g[1] * g[2] - g[0] * g[4]), d * (g[0] * g[3] - g[1] * g[1])};
}

}  // namespace quasi_local

#endif
