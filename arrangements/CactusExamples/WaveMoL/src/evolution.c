/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "cctk.h"
#include "cctk_Arguments.h"

/*
 * The wave equation as a system of first order,
 *
 *   phi' = phit,   phit' = d_x phix + d_y phiy + d_z phiz,   phi_d' = d_d phit,
 *
 * with centred differences of second order at all points that have neighbours.
 */
void WaveMoL_CalcRHS(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const ptrdiff_t dj = cctk_ash[0], dk = dj * cctk_ash[1];
  const CCTK_REAL fx = 1 / (2 * CCTK_DELTA_SPACE(0)), fy = 1 / (2 * CCTK_DELTA_SPACE(1)),
                  fz = 1 / (2 * CCTK_DELTA_SPACE(2));
  const size_t bytes = sizeof(CCTK_REAL) * cctk_ash[0] * cctk_ash[1] * cctk_ash[2];

  memcpy(phirhs, phit, bytes);
  memset(phitrhs, 0, bytes);
  memset(phixrhs, 0, bytes);
  memset(phiyrhs, 0, bytes);
  memset(phizrhs, 0, bytes);
#pragma omp parallel for
  for (int k = 1; k < cctk_lsh[2] - 1; ++k)
    for (int j = 1; j < cctk_lsh[1] - 1; ++j) {
      const ptrdiff_t row = CCTK_GFINDEX3D(cctkGH, 0, j, k);
      for (ptrdiff_t p = row + 1; p < row + cctk_lsh[0] - 1; ++p) {
        phitrhs[p] = (phix[p + 1] - phix[p - 1]) * fx + (phiy[p + dj] - phiy[p - dj]) * fy +
                     (phiz[p + dk] - phiz[p - dk]) * fz;
        phixrhs[p] = (phit[p + 1] - phit[p - 1]) * fx;
        phiyrhs[p] = (phit[p + dj] - phit[p - dj]) * fy;
        phizrhs[p] = (phit[p + dk] - phit[p - dk]) * fz;
      }
    }
}

void WaveMoL_Energy(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const ptrdiff_t points = (ptrdiff_t)cctk_ash[0] * cctk_ash[1] * cctk_ash[2];

#pragma omp parallel for
  for (ptrdiff_t p = 0; p < points; ++p)
    energy[p] = phit[p] * phit[p] + phix[p] * phix[p] + phiy[p] * phiy[p] + phiz[p] * phiz[p];
}

void WaveMoL_LetEnergyFollow(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *energy_follows_state = 1;
}

void WaveMoL_KeepEnergy(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *energy_follows_state = 0;
}
