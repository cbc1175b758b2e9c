// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

/// phi = exp(-100 (x + t)^2), and its derivative in time.
extern "C" void initial_gaussian(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(initial_gaussian);
  DECLARE_CCTK_PARAMETERS;
  if (initial_gaussian_calc_every == 0 ||
      cctk_iteration % initial_gaussian_calc_every != initial_gaussian_calc_offset)
    return;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const CCTK_REAL s = x[n] + cctk_time;
        phi[n] = std::exp(-100 * s * s);
        pi[n] = -200 * s * phi[n];
        xCopy[n] = x[n];
      }
}
