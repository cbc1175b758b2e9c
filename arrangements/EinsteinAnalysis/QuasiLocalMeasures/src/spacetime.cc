// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spacetime.hh"

#include <numbers>

namespace quasi_local {
namespace {

constexpr double sign(int a) { return a == 0 ? -1 : 1; }
constexpr double flat(int a, int b) { return a == b ? sign(a) : 0; }

/// t_ij in the triad.
std::array<Vector, 3> in_triad(const Symmetric& t, const Triad& triad) {
  std::array<Vector, 3> result;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) result[i][j] = act(t, triad[i], triad[j]);
  return result;
}

/// D_k K_ij: a symmetric tensor for each k.
std::array<Symmetric, 3> derivative_of_curvature(const Space& s, const Connection& gamma) {
  std::array<Symmetric, 3> result = s.curvature_by;
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j)
        for (int l = 0; l < 3; ++l)
          result[k][component(i, j)] -= gamma[l][component(k, i)] * s.curvature[component(l, j)] +
                                        gamma[l][component(k, j)] * s.curvature[component(i, l)];
  return result;
}

/// Sets a component and those that follow by R_abcd = -R_bacd = -R_abdc = R_cdab.
void set(Riemann& r, int a, int b, int c, int d, double value) {
  r[a][b][c][d] = r[b][a][d][c] = r[c][d][a][b] = r[d][c][b][a] = value;
  r[b][a][c][d] = r[a][b][d][c] = r[c][d][b][a] = r[d][c][a][b] = -value;
}

/// R_ijkl = (curvature of space) + K_ik K_jl - K_il K_jk. In three dimensions Ricci's tensor says all.
void set_by_gauss(Riemann& r, const Space& s, const Triad& triad) {
  const auto ricci_of_space = in_triad(ricci(s), triad), k = in_triad(s.curvature, triad);
  const double trace = ricci_of_space[0][0] + ricci_of_space[1][1] + ricci_of_space[2][2];
  const auto einstein = [&](int i, int j) { return ricci_of_space[i][j] - (i == j ? trace / 2 : 0); };
  // R_ijkl = -[ijm] [kln] G_mn
  constexpr int next[] = {1, 2, 0}, after[] = {2, 0, 1};
  for (int m = 0; m < 3; ++m)
    for (int n = m; n < 3; ++n) {
      const int i = next[m], j = after[m], f = next[n], l = after[n];
      set(r, i + 1, j + 1, f + 1, l + 1, -einstein(m, n) + k[i][f] * k[j][l] - k[i][l] * k[j][f]);
    }
}

/// R_ijk0 = D_j K_ik - D_i K_jk
void set_by_codazzi(Riemann& r, const Space& s, const Connection& gamma, const Triad& triad) {
  const auto derivative = derivative_of_curvature(s, gamma);
  std::array<std::array<Vector, 3>, 3> d{};
  for (int k = 0; k < 3; ++k)
    for (int m = 0; m < 3; ++m) {
      const auto part = in_triad(derivative[m], triad);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) d[k][i][j] += triad[k][m] * part[i][j];
    }
  for (int i = 0; i < 3; ++i)
    for (int j = i + 1; j < 3; ++j)
      for (int k = 0; k < 3; ++k) set(r, i + 1, j + 1, k + 1, 0, d[j][i][k] - d[i][j][k]);
}

/// R_ij = -R_0i0j + R_kikj
void set_by_einstein(Riemann& r, const Space& s, const Triad& triad) {
  const auto stress = in_triad(s.stress, triad);
  const double trace = stress[0][0] + stress[1][1] + stress[2][2];
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      double value = -8 * std::numbers::pi * (stress[i][j] - (i == j ? (trace - s.density) / 2 : 0));
      for (int k = 0; k < 3; ++k) value += r[k + 1][i + 1][k + 1][j + 1];
      set(r, 0, i + 1, 0, j + 1, value);
    }
}

}  // namespace

Riemann riemann(const Space& space, const Connection& gamma, const Triad& triad) {
  Riemann result{};
  set_by_gauss(result, space, triad);
  set_by_codazzi(result, space, gamma, triad);
  set_by_einstein(result, space, triad);
  return result;
}

Matrix4 ricci(const Riemann& curvature) {
  Matrix4 result{};
  for (int b = 0; b < 4; ++b)
    for (int d = 0; d < 4; ++d)
      for (int a = 0; a < 4; ++a) result[b][d] += sign(a) * curvature[a][b][a][d];
  return result;
}

double scalar_curvature(const Matrix4& ricci) {
  double sum = 0;
  for (int a = 0; a < 4; ++a) sum += sign(a) * ricci[a][a];
  return sum;
}

Riemann weyl(const Riemann& curvature) {
  const Matrix4 r = ricci(curvature);
  const double scalar = scalar_curvature(r);
  Riemann result = curvature;
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 4; ++b)
      for (int c = 0; c < 4; ++c)
        for (int d = 0; d < 4; ++d)
          result[a][b][c][d] += -0.5 * (flat(a, c) * r[b][d] - flat(a, d) * r[b][c] - flat(b, c) * r[a][d] +
                                        flat(b, d) * r[a][c]) +
                                scalar / 6 * (flat(a, c) * flat(b, d) - flat(a, d) * flat(b, c));
  return result;
}

}  // namespace quasi_local
