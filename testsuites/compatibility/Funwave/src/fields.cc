// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Stands in for the thorn that the script Funwave inherits from: fields with its names, and the source term
// of the script, written by hand.
#include <algorithm>
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void Funwave_SetFields(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  CCTK_REAL* const all[] = {u, v, p, q, u1p, u1pp, u2, u3, u4, v4, mask9, h};
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int n = 0; n < points; ++n) {
    for (int field = 0; field < 12; ++field)
      all[field][n] = 1 + 0.5 * std::sin((field + 1) * x[n] + (field % 3 + 1) * y[n] + field);
    sourcex[n] = difference[n] = 0;
  }
}

extern "C" void Funwave_Compare(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS
  const CCTK_REAL dx = CCTK_DELTA_SPACE(0), dy = CCTK_DELTA_SPACE(1);
  const int dj = CCTK_GFINDEX3D(cctkGH, 0, 1, 0);
  for (int k = 1; k < cctk_lsh[2] - 1; ++k)
    for (int j = 1; j < cctk_lsh[1] - 1; ++j)
      for (int i = 1; i < cctk_lsh[0] - 1; ++i) {
        const int n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const auto along_x = [&](const CCTK_REAL* f) { return (f[n + 1] - f[n - 1]) / (2 * dx); };
        const auto along_y = [&](const CCTK_REAL* f) { return (f[n + dj] - f[n - dj]) / (2 * dy); };
        const CCTK_REAL outflow = (p[n + 1] - p[n]) / dx + (q[n + dj] - q[n]) / dy;
        const CCTK_REAL dispersion = u4[n] * along_x(u) + u[n] * along_x(u4) + v4[n] * along_y(u) +
                                     v[n] * along_y(u4) - gamma2 * mask9[n] * (u1pp[n] + u2[n] + u3[n]);
        const CCTK_REAL source = gamma1 * mask9[n] * (u4[n] - u1p[n]) * outflow +
                                 gamma1 * mask9[n] * dispersion * std::max(h[n], mindepthfrc) -
                                 cd * u[n] * std::hypot(u[n], v[n]);
        difference[n] = sourcex[n] - source;
      }
}
