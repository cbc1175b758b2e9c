// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flux.hh"

#include <cmath>
#include <numbers>

namespace adm_mass {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

Matrix full(const Symmetric& s) { return {{{s[0], s[1], s[2]}, {s[1], s[3], s[4]}, {s[2], s[4], s[5]}}}; }

double determinant(const Symmetric& g) {
  return g[0] * (g[3] * g[5] - g[4] * g[4]) - g[1] * (g[1] * g[5] - g[4] * g[2]) +
         g[2] * (g[1] * g[4] - g[3] * g[2]);
}

Matrix inverse(const Symmetric& g, double det) {
  return full({(g[3] * g[5] - g[4] * g[4]) / det, (g[2] * g[4] - g[1] * g[5]) / det,
               (g[1] * g[4] - g[2] * g[3]) / det, (g[0] * g[5] - g[2] * g[2]) / det,
               (g[1] * g[2] - g[0] * g[4]) / det, (g[0] * g[3] - g[1] * g[1]) / det});
}

/// v_l = g^ij (d_j g_il - d_l g_ij)
Vector covector(const Matrix& up, const std::array<Symmetric, 3>& derivatives) {
  const std::array<Matrix, 3> d = {full(derivatives[0]), full(derivatives[1]), full(derivatives[2])};
  Vector v{};
  for (int l = 0; l < 3; ++l)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) v[l] += up[i][j] * (d[j][i][l] - d[l][i][j]);
  return v;
}

}  // namespace

Vector mass_flux(const Symmetric& metric, const std::array<Symmetric, 3>& derivatives) {
  const double det = determinant(metric);
  const Matrix up = inverse(metric, det);
  const Vector v = covector(up, derivatives);
  const double factor = std::sqrt(det) / (16 * std::numbers::pi);
  Vector flux{};
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l) flux[k] += factor * up[k][l] * v[l];
  return flux;
}

}  // namespace adm_mass
