/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"

/*
 * Leapfrog for phi_tt = phi_xx + phi_yy + phi_zz, second order in space and time:
 *
 *   phi = 2 phi_p - phi_p_p + sum_d (dt / dx_d)^2 (phi_p[+1_d] - 2 phi_p + phi_p[-1_d])
 *
 * The terms of each direction are summed first: the result does not depend on how the grid is cut.
 */
void WaveToyC_Evolution(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;

  const CCTK_REAL dt = CCTK_DELTA_TIME;
  CCTK_REAL courant_squared[3];
  for (int d = 0; d < 3; ++d) {
    const CCTK_REAL courant = dt / CCTK_DELTA_SPACE(d);
    courant_squared[d] = courant * courant;
  }
  const CCTK_REAL cx = courant_squared[0], cy = courant_squared[1], cz = courant_squared[2];
  const CCTK_REAL centre = 2 * (1 - (cx + cy + cz));
  const ptrdiff_t dj = CCTK_GFINDEX3D(cctkGH, 0, 1, 0), dk = CCTK_GFINDEX3D(cctkGH, 0, 0, 1);

#pragma omp parallel for
  for (int k = 1; k < cctk_lsh[2] - 1; ++k)
    for (int j = 1; j < cctk_lsh[1] - 1; ++j) {
      const ptrdiff_t row = CCTK_GFINDEX3D(cctkGH, 0, j, k);
      /* The compiler cannot know that timelevels do not overlap. */
#pragma omp simd
      for (ptrdiff_t p = row + 1; p < row + cctk_lsh[0] - 1; ++p)
        phi[p] = centre * phi_p[p] - phi_p_p[p] + cx * (phi_p[p + 1] + phi_p[p - 1]) +
                 cy * (phi_p[p + dj] + phi_p[p - dj]) + cz * (phi_p[p + dk] + phi_p[p - dk]);
    }
}
