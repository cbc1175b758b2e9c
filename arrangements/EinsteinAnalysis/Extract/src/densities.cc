// SPDX-License-Identifier: LGPL-2.1-or-later
#include "densities.hh"

#include <numbers>

namespace extract {
namespace {

constexpr double pi = std::numbers::pi;

Vector scaled(double factor, const Vector& v) { return {factor * v[0], factor * v[1], factor * v[2]}; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace

double mass_density(const Symmetric& metric, const std::array<Symmetric, 3>& derivatives, const Vector& x) {
  const Symmetric up = inverse(metric);
  double sum = 0;
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        sum +=
            x[k] * up[component(i, j)] * (derivatives[j][component(i, k)] - derivatives[k][component(i, j)]);
  // x = r n
  return std::sqrt(dot(x, x)) * std::sqrt(determinant(metric)) * sum / (16 * pi);
}

Vector momentum_density(const Symmetric& metric, const Symmetric& curvature, const Vector& x) {
  const double K = trace(inverse(metric), curvature);
  Symmetric flux{};
  for (int c = 0; c < 6; ++c) flux[c] = curvature[c] - K * metric[c];
  return scaled(std::sqrt(dot(x, x)) / (8 * pi), contracted(flux, x));
}

Vector spin_density(const Symmetric& metric, const Symmetric& curvature, const Vector& x) {
  const Vector flux = contracted(curvature, contracted(inverse(metric), x));
  return scaled(std::sqrt(dot(x, x)) / (8 * pi), cross(x, flux));
}

}  // namespace extract
