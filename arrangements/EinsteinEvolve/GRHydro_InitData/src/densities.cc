// SPDX-License-Identifier: LGPL-2.1-or-later
#include "densities.hh"

#include <cmath>

namespace initial_data {
namespace {

Vector lowered(const Metric& g, const Vector& v) {
  return {g[0] * v[0] + g[1] * v[1] + g[2] * v[2], g[1] * v[0] + g[3] * v[1] + g[4] * v[2],
          g[2] * v[0] + g[4] * v[1] + g[5] * v[2]};
}

double determinant(const Metric& g) {
  return g[0] * (g[3] * g[5] - g[4] * g[4]) - g[1] * (g[1] * g[5] - g[4] * g[2]) +
         g[2] * (g[1] * g[4] - g[3] * g[2]);
}

}  // namespace

double product(const Metric& g, const Vector& a, const Vector& b) {
  const Vector low = lowered(g, a);
  return low[0] * b[0] + low[1] * b[1] + low[2] * b[2];
}

Densities densities(const Thermodynamics& matter, const Vector& velocity, const Vector& B, const Metric& g) {
  const double volume = std::sqrt(determinant(g)), v2 = product(g, velocity, velocity);
  const double B2 = product(g, B, B), Bv = product(g, B, velocity), W2 = 1 / (1 - v2), W = std::sqrt(W2);
  const double enthalpy = matter.rho * (1 + matter.eps) + matter.press;
  // Kinetic energy, heat and field apart, so that rest mass does not hide them.
  const double kinetic = matter.rho * W2 * v2 * W / (W + 1);
  const double heat = (matter.rho * matter.eps + matter.press) * W2 - matter.press;
  const double field = (B2 * (1 + v2) - Bv * Bv) / 2;
  const Vector vlow = lowered(g, velocity), Blow = lowered(g, B);
  Densities result{volume * matter.rho * W, volume * (kinetic + heat + field), {}, {}};
  for (int i = 0; i < 3; ++i) {
    result.scon[i] = volume * ((enthalpy * W2 + B2) * vlow[i] - Bv * Blow[i]);
    result.Bcons[i] = volume * B[i];
  }
  return result;
}

}  // namespace initial_data
