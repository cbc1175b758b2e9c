// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Computes on the grid what is interpolated to spheres.
#include <algorithm>
#include <array>
#include <cstddef>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "densities.hh"
#include "detectors.hh"

namespace {

using namespace extract;

/// The metric of space, its conformal factor included, and its differences on a component.
class Metric {
 public:
  explicit Metric(const cGH* cctkGH) {
    DECLARE_CCTK_ARGUMENTS;
    components_ = {gxx, gxy, gxz, gyy, gyz, gzz};
    conformal_ = *conformal_state > 0 ? psi : nullptr;
    strides_ = {1, cctk_ash[0], std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1]};
    for (int a = 0; a < 3; ++a) {
      points_[a] = cctk_lsh[a];
      spacings_[a] = CCTK_DELTA_SPACE(a);
      if (points_[a] < 3)
        CCTK_ERROR("Extract needs three points in each direction of the grid: use fewer processes");
    }
  }
  Symmetric value(std::ptrdiff_t point) const {
    const double psi = conformal_ ? conformal_[point] : 1, psi4 = psi * psi * psi * psi;
    Symmetric result{};
    for (int c = 0; c < 6; ++c) result[c] = psi4 * components_[c][point];
    return result;
  }
  /// Of second order: centred; one-sided at the ends of the component, where the exchange of ghost zones
  /// replaces it.
  Symmetric derivative(std::ptrdiff_t point, int axis, int index) const {
    const auto at = [&](int n) { return value(point + n * strides_[axis]); };
    const double h = 2 * spacings_[axis];
    if (index == 0) return combined(at(0), -3 / h, at(1), 4 / h, at(2), -1 / h);
    if (index == points_[axis] - 1) return combined(at(0), 3 / h, at(-1), -4 / h, at(-2), 1 / h);
    const Symmetric next = at(1), last = at(-1);
    Symmetric result{};
    for (int c = 0; c < 6; ++c) result[c] = (next[c] - last[c]) / h;
    return result;
  }

 private:
  static Symmetric combined(const Symmetric& a, double u, const Symmetric& b, double v, const Symmetric& c,
                            double w) {
    Symmetric result{};
    for (int n = 0; n < 6; ++n) result[n] = u * a[n] + v * b[n] + w * c[n];
    return result;
  }

  std::array<const CCTK_REAL*, 6> components_;
  const CCTK_REAL* conformal_;
  std::array<std::ptrdiff_t, 3> strides_;
  std::array<int, 3> points_;
  std::array<double, 3> spacings_;
};

/// n^k d_k g_ij; 0 at the centre.
Symmetric radial_derivative(const std::array<Symmetric, 3>& derivatives, const Vector& x) {
  const double r = std::sqrt(dot(x, x));
  Symmetric result{};
  for (int a = 0; a < 3 && r > 0; ++a)
    for (int c = 0; c < 6; ++c) result[c] += x[a] / r * derivatives[a][c];
  return result;
}

double square_of_shift(const cGH* cctkGH, const Symmetric& metric, std::ptrdiff_t p) {
  DECLARE_CCTK_ARGUMENTS;
  if (!*shift_state) return 0;
  const Vector beta = {betax[p], betay[p], betaz[p]};
  return contracted(metric, beta, beta);
}

void set_point(const cGH* cctkGH, const Metric& metric, const std::array<int, 3>& index, std::ptrdiff_t p) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Vector place = {x[p] - origin_x, y[p] - origin_y, z[p] - origin_z};
  const Symmetric g = metric.value(p), K = {kxx[p], kxy[p], kxz[p], kyy[p], kyz[p], kzz[p]};
  std::array<Symmetric, 3> derivatives;
  for (int a = 0; a < 3; ++a) derivatives[a] = metric.derivative(p, a, index[a]);
  const Symmetric radial = radial_derivative(derivatives, place);
  CCTK_REAL* const metrics[] = {space_xx, space_xy, space_xz, space_yy, space_yz, space_zz};
  CCTK_REAL* const radials[] = {radial_xx, radial_xy, radial_xz, radial_yy, radial_yz, radial_zz};
  for (int c = 0; c < 6; ++c) metrics[c][p] = g[c], radials[c][p] = radial[c];
  g00[p] = alp[p] * alp[p] - square_of_shift(cctkGH, g, p);
  mass_density[p] = extract::mass_density(g, derivatives, place);
  const Vector momentum = momentum_density(g, K, place), spin = spin_density(g, K, place);
  momentum_density_x[p] = momentum[0], momentum_density_y[p] = momentum[1],
  momentum_density_z[p] = momentum[2];
  spin_density_x[p] = spin[0], spin_density_y[p] = spin[1], spin_density_z[p] = spin[2];
}

}  // namespace

extern "C" void Extract_SetFields(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!is_due(cctkGH)) return;
  *earliest_time = std::min(*earliest_time, cctk_time);
  *latest_time = std::max(*latest_time, cctk_time);
  const Metric metric(cctkGH);
#pragma omp parallel for collapse(2)
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i)
        set_point(cctkGH, metric, {i, j, k}, CCTK_GFINDEX3D(cctkGH, i, j, k));
}
