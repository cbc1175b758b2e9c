// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Quantities on the grid that follow from the metric and the extrinsic curvature.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "point.hh"

namespace {

using namespace adm_analysis;
using Components = std::array<const CCTK_REAL*, 6>;
using Outputs = std::array<CCTK_REAL*, 6>;

Symmetric at(const Components& tensor, std::ptrdiff_t n) {
  return {tensor[0][n], tensor[1][n], tensor[2][n], tensor[3][n], tensor[4][n], tensor[5][n]};
}

Symmetric scaled(Symmetric tensor, double factor) {
  for (double& component : tensor) component *= factor;
  return tensor;
}

double psi4_at(const CCTK_REAL* psi, std::ptrdiff_t n) {
  return psi ? double(psi[n] * psi[n] * psi[n] * psi[n]) : 1;
}

/// \param psi  null for a physical metric
void to_sphere(std::ptrdiff_t points, bool is_normalized, const CCTK_REAL* x, const CCTK_REAL* y,
               const CCTK_REAL* z, const Components& tensor, const CCTK_REAL* psi, const Outputs& result) {
  for (std::ptrdiff_t n = 0; n < points; ++n) {
    const Symmetric components =
        spherical(scaled(at(tensor, n), psi4_at(psi, n)), x[n], y[n], z[n], is_normalized);
    for (int c = 0; c < 6; ++c) result[c][n] = components[c];
  }
}

/// Centred differences of second order of a metric on the grid, or of fourth where there is room.
class Differences {
 public:
  Differences(const Components& metric, const CCTK_REAL* psi, std::array<std::ptrdiff_t, 3> strides,
              std::array<double, 3> spacings)
      : metric_(metric), psi_(psi), strides_(strides), spacings_(spacings) {}

  Symmetric value(std::ptrdiff_t n) const { return scaled(at(metric_, n), psi4_at(psi_, n)); }
  Symmetric first(std::ptrdiff_t n, int a, int reach) const {
    return sum_along(a, reach, [&](std::ptrdiff_t offset) { return value(n + offset); });
  }
  Symmetric second(std::ptrdiff_t n, int a, int b, int reach) const {
    if (a != b)
      return sum_along(a, reach, [&](std::ptrdiff_t offset) { return first(n + offset, b, reach); });
    static constexpr double low[] = {-2, 1, 0}, high[] = {-30.0 / 12, 16.0 / 12, -1.0 / 12};
    const double* const weights = reach == 1 ? low : high;
    Symmetric result = scaled(value(n), weights[0] / (spacings_[a] * spacings_[a]));
    for (int k = 1; k <= reach; ++k)
      for (const int side : {-1, 1}) {
        const Symmetric there = value(n + side * k * strides_[a]);
        for (int c = 0; c < 6; ++c) result[c] += weights[k] / (spacings_[a] * spacings_[a]) * there[c];
      }
    return result;
  }

 private:
  template <class Quantity>
  Symmetric sum_along(int a, int reach, Quantity f) const {
    static constexpr double low[] = {0, 0.5, 0}, high[] = {0, 8.0 / 12, -1.0 / 12};
    const double* const weights = reach == 1 ? low : high;
    Symmetric result{};
    for (int k = 1; k <= reach; ++k) {
      const Symmetric above = f(k * strides_[a]), below = f(-k * strides_[a]);
      for (int c = 0; c < 6; ++c) result[c] += weights[k] / spacings_[a] * (above[c] - below[c]);
    }
    return result;
  }

  Components metric_;
  const CCTK_REAL* psi_;
  std::array<std::ptrdiff_t, 3> strides_;
  std::array<double, 3> spacings_;
};

std::ptrdiff_t points_of(const CCTK_INT* ash) { return std::ptrdiff_t(ash[0]) * ash[1] * ash[2]; }

}  // namespace

extern "C" void ADMAnalysis_RegisterSymmetry(CCTK_ARGUMENTS) {
  const auto set = [&](int x, int y, int z, const char* name) {
    const int signs[] = {x, y, z};
    if (SetCartSymVN(cctkGH, signs, name) != 0) CCTK_VERROR("Cannot set the symmetry of %s", name);
  };
  for (const char* name :
       {"trK", "detg", "grr", "gqq", "gpp", "krr", "kqq", "kpp", "Ricci11", "Ricci22", "Ricci33", "Ricci"})
    set(1, 1, 1, (std::string("ADMAnalysis::") + name).c_str());
  // theta turns around at the plane z = 0, phi at x = 0 and y = 0.
  for (const char* name : {"grq", "krq"}) set(1, 1, -1, (std::string("ADMAnalysis::") + name).c_str());
  for (const char* name : {"grp", "krp"}) set(-1, -1, 1, (std::string("ADMAnalysis::") + name).c_str());
  for (const char* name : {"gqp", "kqp"}) set(-1, -1, -1, (std::string("ADMAnalysis::") + name).c_str());
  set(-1, -1, 1, "ADMAnalysis::Ricci12");
  set(-1, 1, -1, "ADMAnalysis::Ricci13");
  set(1, -1, -1, "ADMAnalysis::Ricci23");
}

extern "C" void ADMAnalysis_EvaltrK(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const CCTK_REAL* const factor = *conformal_state > 0 ? psi : nullptr;
  const Components metric = {gxx, gxy, gxz, gyy, gyz, gzz}, curvature = {kxx, kxy, kxz, kyy, kyz, kzz};
  const std::ptrdiff_t points = std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1] * cctk_ash[2];
  for (std::ptrdiff_t n = 0; n < points; ++n) {
    trK[n] = trace_of(at(metric, n), at(curvature, n)) / psi4_at(factor, n);
    detg[n] = determinant_of(at(metric, n));
  }
}

extern "C" void ADMAnalysis_MetricCartToSphere(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  to_sphere(std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1] * cctk_ash[2], normalize_dtheta_dphi, x, y, z,
            {gxx, gxy, gxz, gyy, gyz, gzz}, nullptr, {grr, grq, grp, gqq, gqp, gpp});
}

extern "C" void ADMAnalysis_CurvCartToSphere(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  to_sphere(std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1] * cctk_ash[2], normalize_dtheta_dphi, x, y, z,
            {kxx, kxy, kxz, kyy, kyz, kzz}, nullptr, {krr, krq, krp, kqq, kqp, kpp});
}

extern "C" void ADMAnalysis_Ricci(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Differences metric(
      {gxx, gxy, gxz, gyy, gyz, gzz}, *conformal_state > 0 ? psi : nullptr,
      {1, cctk_ash[0], std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1]},
      {double(CCTK_DELTA_SPACE(0)), double(CCTK_DELTA_SPACE(1)), double(CCTK_DELTA_SPACE(2))});
  const Outputs results = {Ricci11, Ricci12, Ricci13, Ricci22, Ricci23, Ricci33};
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const std::ptrdiff_t n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const int room = std::min({i, j, k, cctk_lsh[0] - 1 - i, cctk_lsh[1] - 1 - j, cctk_lsh[2] - 1 - k});
        Symmetric tensor{};
        if (room > 0) {
          const int reach = spatial_order == 4 && room > 1 ? 2 : 1;
          tensor = ricci_of(
              metric.value(n),
              {metric.first(n, 0, reach), metric.first(n, 1, reach), metric.first(n, 2, reach)},
              {metric.second(n, 0, 0, reach), metric.second(n, 0, 1, reach), metric.second(n, 0, 2, reach),
               metric.second(n, 1, 1, reach), metric.second(n, 1, 2, reach), metric.second(n, 2, 2, reach)});
        }
        for (int c = 0; c < 6; ++c) results[c][n] = tensor[c];
        Ricci[n] = room > 0 ? trace_of(metric.value(n), tensor) : 0;
      }
}

/// Components of a tensor in spherical coordinates at all points of arrays.
extern "C" void ADMAnalysis_CartToSphere(const CCTK_INT* ash, CCTK_INT r2norm, const CCTK_REAL* x,
                                         const CCTK_REAL* y, const CCTK_REAL* z, const CCTK_REAL*,
                                         const CCTK_REAL* xx, const CCTK_REAL* xy, const CCTK_REAL* xz,
                                         const CCTK_REAL* yy, const CCTK_REAL* yz, const CCTK_REAL* zz,
                                         CCTK_REAL* rr, CCTK_REAL* rq, CCTK_REAL* rp, CCTK_REAL* qq,
                                         CCTK_REAL* qp, CCTK_REAL* pp) {
  to_sphere(points_of(ash), r2norm, x, y, z, {xx, xy, xz, yy, yz, zz}, nullptr, {rr, rq, rp, qq, qp, pp});
}

/// Trace of a tensor and determinant of the metric at all points of arrays.
extern "C" void ADMAnalysis_Trace(const CCTK_INT* ash, const CCTK_REAL* g11, const CCTK_REAL* g12,
                                  const CCTK_REAL* g13, const CCTK_REAL* g22, const CCTK_REAL* g23,
                                  const CCTK_REAL* g33, const CCTK_REAL* t11, const CCTK_REAL* t12,
                                  const CCTK_REAL* t13, const CCTK_REAL* t22, const CCTK_REAL* t23,
                                  const CCTK_REAL* t33, CCTK_REAL* trace, CCTK_REAL* determinant) {
  const Components metric = {g11, g12, g13, g22, g23, g33}, tensor = {t11, t12, t13, t22, t23, t33};
  for (std::ptrdiff_t n = 0; n < points_of(ash); ++n) {
    trace[n] = trace_of(at(metric, n), at(tensor, n));
    determinant[n] = determinant_of(at(metric, n));
  }
}
