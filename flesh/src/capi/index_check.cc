// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What CCTK_GFINDEX3D and its like call with CCTK_DEBUG: cctk_GH.h.
#include <array>

#include "cctk_GH.h"
#include "cctk_WarnLevel.h"

extern "C" void CCTKi_CheckIndex(const cGH* cctkGH, int dim, int i, int j, int k, int l, int n) {
  const std::array<int, 4> point{i, j, k, l};
  bool is_inside = n >= 0;
  for (int d = 0; d < dim; ++d) is_inside = is_inside && point[d] >= 0 && point[d] < cctkGH->cctk_ash[d];
  if (is_inside) return;
  for (int d = 0; d < dim; ++d)
    if (point[d] < 0 || point[d] >= cctkGH->cctk_ash[d])
      CCTK_VError(__LINE__, __FILE__, "Cactus",
                  "index %d in direction %d lies outside its array; expected 0 to %d (point %d, %d, %d, %d)",
                  point[d], d, cctkGH->cctk_ash[d] - 1, i, j, k, l);
  CCTK_VError(__LINE__, __FILE__, "Cactus", "there is no element %d of a vector; expected 0 or more", n);
}
