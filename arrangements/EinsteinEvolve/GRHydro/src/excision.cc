// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The points where matter is not evolved, as kernels see them.
#include "HydroBase.h"
#include "cctk.h"
#include "cctk_Arguments.h"

extern "C" void GRHydro_CopyExcision(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int* const size = cctkGH->cctk_lsh;
#pragma omp parallel for
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i) {
        const int point = CCTK_GFINDEX3D(cctkGH, i, j, k);
        excised[point] = hydro_excision_mask[point] == HYDRO_EXCISION_NORMAL ? 0 : 1;
      }
}
