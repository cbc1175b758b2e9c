// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The geometry of space at a point: connection and curvature from the metric and its derivatives.
#ifndef QUASILOCALMEASURES_SPACE_HH
#define QUASILOCALMEASURES_SPACE_HH

#include "tensors.hh"

namespace quasi_local {

/// Metric, its first derivatives by x, y, z and second ones by xx xy xz yy yz zz; extrinsic curvature and its
/// derivatives; what matter there is; the gauge.
struct Space {
  Symmetric metric;
  std::array<Symmetric, 3> by;
  std::array<Symmetric, 6> by_two;
  Symmetric curvature;
  std::array<Symmetric, 3> curvature_by;
  Symmetric stress;  ///< S_ij
  double density;    ///< rho, of the observers at rest in the slice
  double lapse = 1;  ///< with the shift: how coordinates go on in time
  Vector shift;
};

/// Gamma^k_ij, a symmetric tensor for each k.
using Connection = std::array<Symmetric, 3>;

/// Gamma_kij = (d_i g_jk + d_j g_ik - d_k g_ij) / 2
inline double lowered_connection(const Space& s, int k, int i, int j) {
  return 0.5 * (s.by[i][component(j, k)] + s.by[j][component(i, k)] - s.by[k][component(i, j)]);
}

inline Connection connection(const Space& s) {
  const Symmetric up = inverse(s.metric);
  Connection gamma{};
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j)
        for (int l = 0; l < 3; ++l)
          gamma[k][component(i, j)] += up[component(k, l)] * lowered_connection(s, l, i, j);
  return gamma;
}

/// Gamma^k_ij v^i w^j
inline Vector connect(const Connection& gamma, const Vector& v, const Vector& w) {
  return {act(gamma[0], v, w), act(gamma[1], v, w), act(gamma[2], v, w)};
}

/// d_m Gamma^k_ij
inline double connection_by(const Space& s, const Symmetric& up, const Connection& gamma, int m, int k, int i,
                            int j) {
  double sum = 0;
  for (int l = 0; l < 3; ++l) {
    // d_m g^kl Gamma_lij = - g^ka d_m g_ab Gamma^b_ij
    for (int b = 0; b < 3; ++b)
      sum -= up[component(k, l)] * s.by[m][component(l, b)] * gamma[b][component(i, j)];
    sum += up[component(k, l)] * 0.5 *
           (s.by_two[component(m, i)][component(l, j)] + s.by_two[component(m, j)][component(l, i)] -
            s.by_two[component(m, l)][component(i, j)]);
  }
  return sum;
}

/// R_ij = d_k Gamma^k_ij - d_j Gamma^k_ik + Gamma^k_kl Gamma^l_ij - Gamma^k_jl Gamma^l_ik
inline Symmetric ricci(const Space& s) {
  const Symmetric up = inverse(s.metric);
  const Connection gamma = connection(s);
  Symmetric result{};
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j)
      for (int k = 0; k < 3; ++k) {
        double& r = result[component(i, j)];
        r += connection_by(s, up, gamma, k, k, i, j) - connection_by(s, up, gamma, j, k, i, k);
        for (int l = 0; l < 3; ++l)
          r += gamma[k][component(k, l)] * gamma[l][component(i, j)] -
               gamma[k][component(j, l)] * gamma[l][component(i, k)];
      }
  return result;
}

}  // namespace quasi_local

#endif
