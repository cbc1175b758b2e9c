// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets variables of ADMBase and StaticConformal from the chosen holes.
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "holes.hh"
#include "kerr.hh"

namespace {

using black_holes::Factor;
using black_holes::Holes;
using black_holes::Symmetric;
using black_holes::Vector;

/// conformal_state: 0 if the metric is physical, else how many orders of derivatives are stored, and one.
int chosen_state() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "static conformal")) return 0;
  return CCTK_EQUALS(conformal_storage, "factor")          ? 1
         : CCTK_EQUALS(conformal_storage, "factor+derivs") ? 2
                                                           : 3;
}

template <typename Work>
void at_all_points(CCTK_ARGUMENTS, const Work& work) {
  DECLARE_CCTK_ARGUMENTS;
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        work(p, Vector{x[p], y[p], z[p]});
      }
}

/// Stores a metric and what it was divided by, in the form that ADMBase::metric_type asks for.
void set_space(CCTK_ARGUMENTS, int p, int state, const Factor& factor, const Symmetric& metric,
               const Symmetric& curvature) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL* const g[] = {gxx, gxy, gxz, gyy, gyz, gzz};
  CCTK_REAL* const k[] = {kxx, kxy, kxz, kyy, kyz, kzz};
  CCTK_REAL* const first[] = {psix, psiy, psiz};
  CCTK_REAL* const second[] = {psixx, psixy, psixz, psiyy, psiyz, psizz};
  const double scale = state == 0 ? std::pow(factor.psi, 4) : 1;
  for (int n = 0; n < 6; ++n) g[n][p] = scale * metric[n], k[n][p] = curvature[n];
  if (state >= 1) psi[p] = factor.psi;
  for (int n = 0; state >= 2 && n < 3; ++n) first[n][p] = factor.first[n];
  for (int n = 0; state >= 3 && n < 6; ++n) second[n][p] = factor.second[n];
}

/// Holes at rest; with the lapse psi^n, if that is chosen.
void set_holes_at_rest(CCTK_ARGUMENTS, const Holes& holes) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool is_power = CCTK_EQUALS(initial_lapse, "psi^n");
  const int state = chosen_state();
  constexpr Symmetric flat{1, 0, 0, 1, 0, 1}, none{};
  at_all_points(CCTK_PASS_CTOC, [&](int p, const Vector& at) {
    const Factor factor = holes.factor(at);
    set_space(CCTK_PASS_CTOC, p, state, factor, flat, none);
    if (is_power) alp[p] = std::pow(factor.psi, initial_lapse_psi_exponent);
  });
}

}  // namespace

extern "C" void IDAnalyticBH_SetConformalState(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *conformal_state = chosen_state();
}

extern "C" void Schwarzschild(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  set_holes_at_rest(CCTK_PASS_CTOC, black_holes::schwarzschild(mass, epsilon));
  if (CCTK_EQUALS(initial_lapse, "schwarzschild") || CCTK_EQUALS(initial_lapse, "schwarz"))
    at_all_points(CCTK_PASS_CTOC,
                  [&](int p, const Vector&) { alp[p] = (2 * r[p] - mass) / (2 * r[p] + mass); });
}

extern "C" void BrillLindquist(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const black_holes::Pole poles[] = {{{bl_x0_1, bl_y0_1, bl_z0_1}, bl_M_1 / 2},
                                     {{bl_x0_2, bl_y0_2, bl_z0_2}, bl_M_2 / 2},
                                     {{bl_x0_3, bl_y0_3, bl_z0_3}, bl_M_3 / 2},
                                     {{bl_x0_4, bl_y0_4, bl_z0_4}, bl_M_4 / 2}};
  set_holes_at_rest(CCTK_PASS_CTOC, {{poles, poles + bl_nbh}, black_holes::Rounding::quadratic, epsilon});
}

extern "C" void Misner_standard(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Holes holes = black_holes::misner(mu, nmax);
  set_holes_at_rest(CCTK_PASS_CTOC, holes);
  if (!CCTK_EQUALS(initial_lapse, "cadez")) return;
  const Holes alternating = black_holes::cadez(mu, nmax);
  at_all_points(CCTK_PASS_CTOC,
                [&](int p, const Vector& at) { alp[p] = alternating.sum(at) / holes.sum(at); });
}

extern "C" void Misner_multiple(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  set_holes_at_rest(CCTK_PASS_CTOC, black_holes::misner_circle(mu, misner_nbh, nmax));
}

extern "C" void KerrID(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int state = chosen_state();
  const bool sets_lapse = CCTK_EQUALS(initial_lapse, "kerr");
  const bool sets_shift = CCTK_EQUALS(initial_shift, "kerr");
  at_all_points(CCTK_PASS_CTOC, [&](int p, const Vector& at) {
    const black_holes::Kerr hole = black_holes::kerr(mass, a_Kerr, epsilon, at);
    set_space(CCTK_PASS_CTOC, p, state, hole.factor, hole.metric, hole.curvature);
    if (sets_lapse) alp[p] = hole.lapse;
    if (sets_shift) betax[p] = hole.shift[0], betay[p] = hole.shift[1], betaz[p] = hole.shift[2];
  });
}
