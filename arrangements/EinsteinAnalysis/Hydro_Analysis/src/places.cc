// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where matter is: its densest point, its core, its mean place.
#include <array>
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "due.hh"
#include "sums.hh"

namespace {

/// Sets the moments of all points of a component to those of weight(p).
template <class Weight>
void set_moments(CCTK_ARGUMENTS, const Weight& weight) {
  DECLARE_CCTK_ARGUMENTS;
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        moment[p] = weight(p);
        moment_x[p] = moment[p] * x[p], moment_y[p] = moment[p] * y[p], moment_z[p] = moment[p] * z[p];
      }
}

/// Equal but for rounding.
bool is_near(CCTK_REAL a, CCTK_REAL b) { return std::abs(a - b) <= 1e-12 * (1 + std::abs(b)); }

}  // namespace

extern "C" void Hydro_Analysis_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!Hydro_Analysis_comp_rho_max && Hydro_Analysis_comp_rho_max_origin_distance)
    CCTK_PARAMWARN(
        "Hydro_Analysis_comp_rho_max_origin_distance needs Hydro_Analysis::Hydro_Analysis_comp_rho_max = "
        "yes");
  if (!Hydro_Analysis_comp_rho_max && Hydro_Analysis_comp_core_rho_centroid)
    CCTK_PARAMWARN(
        "Hydro_Analysis_comp_core_rho_centroid needs Hydro_Analysis::Hydro_Analysis_comp_rho_max = yes");
  if (Hydro_Analysis_rho_max_loc_only_positive_x && Hydro_Analysis_rho_max_loc_use_rotatingsymmetry180)
    CCTK_PARAMWARN(
        "Hydro_Analysis_rho_max_loc_only_positive_x and Hydro_Analysis_rho_max_loc_use_rotatingsymmetry180 "
        "exclude each other");
}

extern "C" void Hydro_Analysis_FindMaximum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (hydro_analysis::is_due(cctkGH))
    *Hydro_Analysis_rho_max = hydro_analysis::reduced(cctkGH, "maximum", "HydroBase::rho");
}

extern "C" void Hydro_Analysis_MarkMaxima(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!hydro_analysis::is_due(cctkGH)) return;
  set_moments(CCTK_PASS_CTOC, [&](int p) {
    const bool counts = x[p] >= 0 || !Hydro_Analysis_rho_max_loc_only_positive_x;
    return rho[p] == *Hydro_Analysis_rho_max && counts ? 1.0 : 0.0;
  });
  if (!Hydro_Analysis_rho_max_loc_use_rotatingsymmetry180) return;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int p = 0; p < points; ++p)
    if (x[p] < 0) moment_x[p] = -moment_x[p], moment_y[p] = -moment_y[p];
}

extern "C" void Hydro_Analysis_LocateMaximum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!hydro_analysis::is_due(cctkGH)) return;
  const auto found = hydro_analysis::sum_moments(cctkGH);
  if (found.is_empty()) {
    CCTK_WARN(CCTK_WARN_ALERT, "No point has the largest density: is it finite, and not behind x < 0?");
    return;
  }
  std::array<CCTK_REAL, 3> place{};
  bool is_one = true;  // the mean of marked points is one of them: it has their extreme coordinates
  static constexpr const char* variables[] = {"Hydro_Analysis::moment_x", "Hydro_Analysis::moment_y",
                                              "Hydro_Analysis::moment_z"};
  for (int axis = 0; axis < 3; ++axis) {
    place[axis] = found.mean(axis);
    const auto extreme = [&](const char* operation) {
      return hydro_analysis::reduced(cctkGH, operation, variables[axis]);
    };
    // Points that are not marked are 0 there.
    is_one = is_one && (is_near(extreme("maximum"), place[axis]) || is_near(extreme("minimum"), place[axis]));
  }
  if (!is_one && !Hydro_Analysis_average_multiple_maxima_locations) {
    CCTK_WARN(CCTK_WARN_ALERT,
              "Several points have the largest density: its place is not set (set "
              "Hydro_Analysis::Hydro_Analysis_average_multiple_maxima_locations for their mean)");
    return;
  }
  for (int axis = 0; axis < 3; ++axis) Hydro_Analysis_rho_max_loc[axis] = place[axis];
}

extern "C" void Hydro_Analysis_WeighMatter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (hydro_analysis::is_due(cctkGH)) set_moments(CCTK_PASS_CTOC, [&](int p) { return rho[p]; });
}

extern "C" void Hydro_Analysis_LocateMatter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!hydro_analysis::is_due(cctkGH)) return;
  const auto found = hydro_analysis::sum_moments(cctkGH);
  *Hydro_Analysis_rho_sum = found.weight;
  for (int axis = 0; axis < 3; ++axis)
    Hydro_Analysis_rho_center_volume_weighted[axis] = found.is_empty() ? 0 : found.mean(axis);
}

extern "C" void Hydro_Analysis_WeighCore(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!hydro_analysis::is_due(cctkGH)) return;
  const CCTK_REAL least = Hydro_Analysis_core_rho_rel_min * *Hydro_Analysis_rho_max;
  const CCTK_REAL* const centre = Hydro_Analysis_rho_max_loc;
  set_moments(CCTK_PASS_CTOC, [&](int p) {
    const bool is_core = rho[p] >= least && std::hypot(x[p] - centre[0], y[p] - centre[1],
                                                       z[p] - centre[2]) <= Hydro_Analysis_r_core;
    return is_core ? rho[p] : 0.0;
  });
}

extern "C" void Hydro_Analysis_LocateCore(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!hydro_analysis::is_due(cctkGH)) return;
  const auto found = hydro_analysis::sum_moments(cctkGH);
  *Hydro_Analysis_core_rho_sum = found.weight;
  for (int axis = 0; axis < 3; ++axis)
    Hydro_Analysis_core_rho_centroid[axis] = found.is_empty() ? 0 : found.mean(axis);
}
