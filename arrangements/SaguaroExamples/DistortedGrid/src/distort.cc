// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "chart.hh"

// CartGrid3D has set the grid's own coordinates just before.
extern "C" void DistortedGrid_Distort(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  CCTK_REAL* const first[3][3] = {{J11, J12, J13}, {J21, J22, J23}, {J31, J32, J33}};
  CCTK_REAL* const second[3][6] = {{dJ111, dJ112, dJ113, dJ122, dJ123, dJ133},
                                   {dJ211, dJ212, dJ213, dJ222, dJ223, dJ233},
                                   {dJ311, dJ312, dJ313, dJ322, dJ323, dJ333}};
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const auto place = distorted_grid::place_of({x[p], y[p], z[p]}, distortion, period);
        x[p] = place.global[0], y[p] = place.global[1], z[p] = place.global[2];
        r[p] = std::sqrt(x[p] * x[p] + y[p] * y[p] + z[p] * z[p]);
        for (int b = 0; b < 3; ++b)
          for (int a = 0, n = 0; a < 3; ++a) {
            first[b][a][p] = place.jacobian[b][a];
            for (int c = a; c < 3; ++c) second[b][n++][p] = place.second[b][a][c];
          }
      }
}
