// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

extern "C" void ML_BSSN_ExtrapolateGammas(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (CCTK_REAL* const variable : {Xt1, Xt2, Xt3, A, B1, B2, B3}) ExtrapolateGammas(cctkGH, variable);
}

extern "C" void ML_BSSN_NewRad(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto apply = [&](const CCTK_REAL* variable, CCTK_REAL* rhs, CCTK_REAL background, CCTK_REAL speed) {
    NewRad_Apply(cctkGH, variable, rhs, background, speed, radpower);
  };
  // Gauge waves of the slicing condition travel at sqrt(f) times the speed of light.
  const CCTK_REAL gauge_speed = std::sqrt(harmonicF);
  apply(phi, phirhs, conformalMethod == 1 ? 1 : 0, gauge_speed);
  apply(trK, trKrhs, 0, gauge_speed);
  apply(alpha, alpharhs, 1, gauge_speed);
  apply(A, Arhs, 0, gauge_speed);
  constexpr CCTK_REAL light = 1;
  apply(gt11, gt11rhs, 1, light);
  apply(gt12, gt12rhs, 0, light);
  apply(gt13, gt13rhs, 0, light);
  apply(gt22, gt22rhs, 1, light);
  apply(gt23, gt23rhs, 0, light);
  apply(gt33, gt33rhs, 1, light);
  apply(Xt1, Xt1rhs, 0, light);
  apply(Xt2, Xt2rhs, 0, light);
  apply(Xt3, Xt3rhs, 0, light);
  apply(At11, At11rhs, 0, light);
  apply(At12, At12rhs, 0, light);
  apply(At13, At13rhs, 0, light);
  apply(At22, At22rhs, 0, light);
  apply(At23, At23rhs, 0, light);
  apply(At33, At33rhs, 0, light);
  apply(beta1, beta1rhs, 0, light);
  apply(beta2, beta2rhs, 0, light);
  apply(beta3, beta3rhs, 0, light);
  apply(B1, B1rhs, 0, light);
  apply(B2, B2rhs, 0, light);
  apply(B3, B3rhs, 0, light);
}

extern "C" void ML_BSSN_ADMBase_SelectBCs(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  constexpr int no_table = -1;
  for (const char* const group : {"ADMBase::metric", "ADMBase::curv", "ADMBase::lapse", "ADMBase::shift",
                                  "ADMBase::dtlapse", "ADMBase::dtshift"})
    if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, boundary_width, no_table, group, "none") < 0)
      CCTK_VERROR("No boundary condition can be selected for %s", group);
}
