/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

/* Products of global indices, so that extrema, sums and means are known in closed form. */
static void fill_arrays(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  CCTK_INT lbnd[3], lsh[3];

  CCTK_GrouplbndGN(cctkGH, 3, lbnd, "testglobalreduce::real_3d");
  CCTK_GrouplshGN(cctkGH, 3, lsh, "testglobalreduce::real_3d");
  for (int k = 0, p = 0; k < lsh[2]; ++k)
    for (int j = 0; j < lsh[1]; ++j)
      for (int i = 0; i < lsh[0]; ++i, ++p) {
        const int gi = lbnd[0] + i, gj = lbnd[1] + j, gk = lbnd[2] + k;

        grid_real[p] = (gi + 1.0) * (gj + 1.0) * (gk + 1.0);
        grid_int[p] = (gi + 2) * (gj + 2) * (gk + 2);
        weight[p] = uniform_weight_value;
      }
}

/* A Gaussian shell; and x + y + z at the centre of the cell above each point times the cell's volume, whose
 * sum is the integral of x + y + z over the unit cube, 3/2. Points on the upper faces of the cube have no
 * cell above. */
static void fill_grid_functions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL dx = CCTK_DELTA_SPACE(0), dy = CCTK_DELTA_SPACE(1), dz = CCTK_DELTA_SPACE(2);
  const CCTK_REAL rounding = 1e-14;

  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const CCTK_REAL s = (sqrt(x[p] * x[p] + y[p] * y[p] + z[p] * z[p]) - radius) / sigma;
        const int on_upper_face =
            fabs(x[p] - 1) < rounding || fabs(y[p] - 1) < rounding || fabs(z[p] - 1) < rounding;

        real_test_gf[p] = amplitude * exp(-s * s);
        real_sum_gf[p] = on_upper_face ? 0 : dx * dy * dz * (x[p] + y[p] + z[p] + dx / 2 + dy / 2 + dz / 2);
      }
}

void TestGlobalReduce_Initial(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;

  fill_arrays(CCTK_PASS_CTOC);
  fill_grid_functions(CCTK_PASS_CTOC);
  *num_to_reduce = 3.14159;
}
