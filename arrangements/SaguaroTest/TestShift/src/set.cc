// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void TestShift_Set(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  CCTK_REAL* const shift[] = {betax, betay, betaz};
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        for (int i = 0; i < 3; ++i)
          shift[i][p] = constant[i] + rate[i] * cctk_time + gradient[3 * i] * x[p] +
                        gradient[3 * i + 1] * y[p] + gradient[3 * i + 2] * z[p];
      }
}
