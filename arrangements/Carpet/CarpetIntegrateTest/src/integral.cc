// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The integral of a function that is the same everywhere: the volume of the domain, however it is refined.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void CarpetIntegrate_Local(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i)
        integrand[CCTK_GFINDEX3D(cctkGH, i, j, k)] = constant + timefact * cctk_time;
}

extern "C" void CarpetIntegrate_Global(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL sum = 0;
  if (CCTK_Reduce(cctkGH, -1, CCTK_ReductionHandle("sum"), 1, CCTK_VARIABLE_REAL, &sum, 1,
                  CCTK_VarIndex("CarpetIntegrateTest::integrand")) != 0)
    CCTK_ERROR("The sum over all points cannot be found");
  CCTK_VINFO("Integral: %g", double(sum * cctk_delta_space[0] * cctk_delta_space[1] * cctk_delta_space[2]));
}
