// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"

// Coordinates are computed from global indices: every process and component gets the same bits for the same
// point.
extern "C" void CartGrid3D_SetCoordinates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!x) return;  // a driver may keep grids without storage, to try out how they are cut
  const CCTK_REAL origin[] = {CCTK_ORIGIN_SPACE(0), CCTK_ORIGIN_SPACE(1), CCTK_ORIGIN_SPACE(2)};
  const CCTK_REAL spacing[] = {CCTK_DELTA_SPACE(0), CCTK_DELTA_SPACE(1), CCTK_DELTA_SPACE(2)};
  const auto coordinate = [&](int d, int index) { return origin[d] + spacing[d] * (cctk_lbnd[d] + index); };

#pragma omp parallel for
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k);
        x[p] = coordinate(0, i);
        y[p] = coordinate(1, j);
        z[p] = coordinate(2, k);
        r[p] = std::sqrt(x[p] * x[p] + y[p] * y[p] + z[p] * z[p]);
      }
}
