// SPDX-License-Identifier: LGPL-2.1-or-later
#include "expansion.hh"

#include <algorithm>

namespace ah_finder {
namespace {

using Matrix = std::array<Vector, 3>;

/// d_i (r - h) and d_i d_j (r - h) at distance h from the origin.
void derivatives_of_level(const Place& place, const Shape& shape, Vector& first, Matrix& second) {
  const Vector& n = place.direction;
  const double r = shape.h;
  for (int i = 0; i < 3; ++i)
    first[i] = n[i] - (shape.by_rho * place.rho.first[i] + shape.by_sigma * place.sigma.first[i]) / r;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double sphere = ((i == j) - n[i] * n[j]) / r;
      const double bending = shape.by_rho_rho * place.rho.first[i] * place.rho.first[j] +
                             shape.by_rho_sigma * (place.rho.first[i] * place.sigma.first[j] +
                                                   place.rho.first[j] * place.sigma.first[i]) +
                             shape.by_sigma_sigma * place.sigma.first[i] * place.sigma.first[j];
      const double turning =
          shape.by_rho * place.rho.second[i][j] + shape.by_sigma * place.sigma.second[i][j];
      second[i][j] = sphere - (bending + turning) / (r * r);
    }
}

double symmetric(const Symmetric& m, int i, int j) { return m[component_of(i, j)]; }

}  // namespace

bool Geometry::is_finite() const {
  const auto finite = [](double x) { return std::isfinite(x); };
  return std::all_of(metric.begin(), metric.end(), finite) &&
         std::all_of(curvature.begin(), curvature.end(), finite) &&
         std::all_of(metric_by.begin(), metric_by.end(),
                     [&](const Symmetric& d) { return std::all_of(d.begin(), d.end(), finite); });
}

bool Geometry::is_positive() const {
  double determinant;
  inverse_of(metric, determinant);
  return metric[0] > 0 && metric[0] * metric[3] - metric[1] * metric[1] > 0 && determinant > 0;
}

Place place_of(const PatchSystem& system, int point) {
  const Patch& patch = system.patch_of(point);
  const Vector& n = system.direction(point);
  return {n, derivatives_of(patch.rho.angle, n), derivatives_of(patch.sigma.angle, n)};
}

Symmetric inverse_of(const Symmetric& m, double& determinant) {
  const auto [xx, xy, xz, yy, yz, zz] = m;
  const Symmetric adjugate = {yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy,
                              xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy};
  determinant = xx * adjugate[0] + xy * adjugate[1] + xz * adjugate[2];
  Symmetric inverse;
  for (int c = 0; c < 6; ++c) inverse[c] = adjugate[c] / determinant;
  return inverse;
}

Expansions expansions_of(const Place& place, const Shape& shape, const Geometry& geometry) {
  Vector first;
  Matrix second;
  derivatives_of_level(place, shape, first, second);
  double determinant;
  const Symmetric up = inverse_of(geometry.metric, determinant);

  Vector raised{};  // n^i
  double square = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) raised[i] += symmetric(up, i, j) * first[j];
  for (int i = 0; i < 3; ++i) square += raised[i] * first[i];
  const double length = std::sqrt(square);

  // D_i n_j = d_i n_j - Gamma^k_ij n_k, and Gamma^k_ij n_k = (d_i g_kj + d_j g_ki - d_k g_ij) n^k/2.
  double divergence = 0, along = 0, stretched = 0, trace = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      double connection = 0;
      for (int k = 0; k < 3; ++k)
        connection += (symmetric(geometry.metric_by[i], k, j) + symmetric(geometry.metric_by[j], k, i) -
                       symmetric(geometry.metric_by[k], i, j)) *
                      raised[k] / 2;
      const double hessian = second[i][j] - connection;
      divergence += symmetric(up, i, j) * hessian;
      along += raised[i] * raised[j] * hessian;
      stretched += symmetric(geometry.curvature, i, j) * raised[i] * raised[j];
      trace += symmetric(up, i, j) * symmetric(geometry.curvature, i, j);
    }
  Expansions result{(divergence - along / square) / length, stretched / square - trace, {}};
  for (int i = 0; i < 3; ++i) result.normal[i] = first[i] / length;
  return result;
}

}  // namespace ah_finder
