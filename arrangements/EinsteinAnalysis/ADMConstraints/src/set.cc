// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Computes constraints on the grid by centred differences.
#include <algorithm>
#include <array>
#include <cstddef>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "constraints.hh"
#include "flesh/parameters.hh"

namespace {

using namespace adm_constraints;

/// Differences of a symmetric tensor about a point.
class Differences {
 public:
  /// \param factor  what the components are multiplied with, null: nothing, to the power 4
  Differences(const std::array<const CCTK_REAL*, 6>& components, const CCTK_REAL* factor,
              std::array<std::ptrdiff_t, 3> strides, std::array<double, 3> spacings)
      : components_(components), factor_(factor), strides_(strides), spacings_(spacings) {}

  /// \param reach  1 for differences of second order, 2 for those of fourth
  Jet at(std::ptrdiff_t point, int reach, bool with_second) const {
    Jet jet{value(point), {}, {}};
    int n = 0;
    for (int a = 0; a < 3; ++a) {
      jet.first[a] = first(point, a, reach);
      for (int b = a; b < 3 && with_second; ++b, ++n)
        jet.second[n] = a == b ? second(point, a, reach) : mixed(point, a, b, reach);
    }
    return jet;
  }

 private:
  Symmetric value(std::ptrdiff_t point) const {
    Symmetric result;
    const double psi = factor_ ? factor_[point] : 1, psi4 = psi * psi * psi * psi;
    for (int c = 0; c < 6; ++c) result[c] = psi4 * components_[c][point];
    return result;
  }
  static Symmetric sum(double a, const Symmetric& x, double b, const Symmetric& y) {
    Symmetric result;
    for (int c = 0; c < 6; ++c) result[c] = a * x[c] + b * y[c];
    return result;
  }
  /// f(n) - f(-n) along an axis
  Symmetric odd(std::ptrdiff_t point, int axis, int n) const {
    return sum(1, value(point + n * strides_[axis]), -1, value(point - n * strides_[axis]));
  }
  Symmetric first(std::ptrdiff_t point, int axis, int reach) const {
    if (reach == 1) return sum(0.5 / spacings_[axis], odd(point, axis, 1), 0, {});
    return sum(8.0 / (12 * spacings_[axis]), odd(point, axis, 1), -1.0 / (12 * spacings_[axis]),
               odd(point, axis, 2));
  }
  Symmetric even(std::ptrdiff_t point, int axis, int n) const {
    return sum(1, value(point + n * strides_[axis]), 1, value(point - n * strides_[axis]));
  }
  Symmetric second(std::ptrdiff_t point, int axis, int reach) const {
    const double square = spacings_[axis] * spacings_[axis];
    const Symmetric here = value(point);
    if (reach == 1) return sum(1 / square, even(point, axis, 1), -2 / square, here);
    return sum(1, sum(16 / (12 * square), even(point, axis, 1), -1 / (12 * square), even(point, axis, 2)),
               -30 / (12 * square), here);
  }
  Symmetric mixed(std::ptrdiff_t point, int a, int b, int reach) const {
    const auto across = [&](int n) {
      return sum(1, first(point + n * strides_[a], b, reach), -1, first(point - n * strides_[a], b, reach));
    };
    if (reach == 1) return sum(0.5 / spacings_[a], across(1), 0, {});
    return sum(8.0 / (12 * spacings_[a]), across(1), -1.0 / (12 * spacings_[a]), across(2));
  }

  std::array<const CCTK_REAL*, 6> components_;
  const CCTK_REAL* factor_;
  std::array<std::ptrdiff_t, 3> strides_;
  std::array<double, 3> spacings_;
};

/// The matter that observers along the normal see.
Matter matter_at(CCTK_ARGUMENTS, std::ptrdiff_t n) {
  DECLARE_CCTK_ARGUMENTS;
  if (!*stress_energy_state) return {};
  const Vector beta = *shift_state ? Vector{betax[n], betay[n], betaz[n]} : Vector{};
  const Vector mixed = {eTtx[n], eTty[n], eTtz[n]};
  const double stress[3][3] = {
      {eTxx[n], eTxy[n], eTxz[n]}, {eTxy[n], eTyy[n], eTyz[n]}, {eTxz[n], eTyz[n], eTzz[n]}};
  double density = eTtt[n];
  Matter matter;
  for (int i = 0; i < 3; ++i) {
    density -= 2 * beta[i] * mixed[i];
    double along = 0;
    for (int j = 0; j < 3; ++j) along += stress[i][j] * beta[j];
    density += beta[i] * along;
    matter.momentum[i] = (along - mixed[i]) / alp[n];
  }
  matter.density = density / (alp[n] * alp[n]);
  return matter;
}

}  // namespace

extern "C" void ADMConstraints_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (cartoon)
    flesh::report_parameter_mistake("ADMConstraints::cartoon", 0,
                                    "axisymmetric data are not differentiated here");
  if (check_excision_bitmask)
    flesh::report_parameter_mistake("ADMConstraints::check_excision_bitmask", 0,
                                    "masks are those of real numbers, SpaceMask::emask");
  if (excise && !use_mask)
    flesh::report_parameter_mistake("ADMConstraints::excise", 0, "it needs SpaceMask::use_mask = yes");
}

extern "C" void ADMConstraints_RegisterSymmetries(CCTK_ARGUMENTS) {
  const auto set = [&](int x, int y, int z, const char* name) {
    const int signs[] = {x, y, z};
    if (SetCartSymVN(cctkGH, signs, name) != 0) CCTK_VERROR("Cannot set the symmetry of %s", name);
  };
  set(1, 1, 1, "ADMConstraints::ham");
  set(1, 1, 1, "ADMConstraints::hamnormalized");
  set(-1, 1, 1, "ADMConstraints::momx");
  set(1, -1, 1, "ADMConstraints::momy");
  set(1, 1, -1, "ADMConstraints::momz");
}

extern "C" void ADMConstraints(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const std::array<std::ptrdiff_t, 3> strides = {1, cctk_ash[0], std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1]};
  const std::array<double, 3> spacings = {double(CCTK_DELTA_SPACE(0)), double(CCTK_DELTA_SPACE(1)),
                                          double(CCTK_DELTA_SPACE(2))};
  const Differences metric({gxx, gxy, gxz, gyy, gyz, gzz}, *conformal_state > 0 ? psi : nullptr, strides,
                           spacings);
  const Differences curvature({kxx, kxy, kxz, kyy, kyz, kzz}, nullptr, strides, spacings);
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const std::ptrdiff_t n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        ham[n] = hamnormalized[n] = momx[n] = momy[n] = momz[n] = 0;
        const int room = std::min({i, j, k, cctk_lsh[0] - 1 - i, cctk_lsh[1] - 1 - j, cctk_lsh[2] - 1 - k});
        if (room == 0) continue;
        if (excise && use_mask && emask[n] != 1) {
          ham[n] = hamnormalized[n] = momx[n] = momy[n] = momz[n] = excised_value;
          continue;
        }
        const int reach = spatial_order == 4 && room > 1 ? 2 : 1;
        const Constraints c = constraints_of(metric.at(n, reach, true), curvature.at(n, reach, false),
                                             matter_at(CCTK_PASS_CTOC, n));
        ham[n] = c.hamiltonian;
        hamnormalized[n] = c.normalized;
        momx[n] = c.momentum[0];
        momy[n] = c.momentum[1];
        momz[n] = c.momentum[2];
      }
}

extern "C" void ADMConstraints_Boundaries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const char* const condition = CCTK_EQUALS(bound, "flat") ? "flat" : "none";
  for (const char* group :
       {"ADMConstraints::hamiltonian", "ADMConstraints::normalized_hamiltonian", "ADMConstraints::momentum"})
    if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1, group, condition) < 0)
      CCTK_VERROR("Cannot choose the boundary condition of %s", group);
}
