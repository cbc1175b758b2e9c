// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>
#include <string>

#include "ioutil_Utils.h"

namespace {

/// Index of the first point at or above a coordinate; the centre of the grid for a coordinate outside of it.
int index_of(const cGH* GH, int num_dims, int d, CCTK_REAL coordinate) {
  const std::string system = "cart" + std::to_string(num_dims) + "d";
  const int points = GH->cctk_gsh[d];
  CCTK_REAL lower, upper;
  if (CCTK_CoordRange(GH, &lower, &upper, d + 1, nullptr, system.c_str()) < 0) return points / 2;

  const CCTK_REAL spacing = GH->cctk_delta_space[d] / GH->cctk_levfac[d];
  constexpr CCTK_REAL tolerance = 1e-6;  // of a spacing, so that rounding does not move to the next point
  const int index = int(std::ceil((coordinate - lower) / spacing - tolerance));
  return index >= 0 && index < points ? index : points / 2;
}

int slice_index(const cGH* GH, int num_dims, int d, int index, CCTK_REAL coordinate) {
  return index >= 0 ? index : index_of(GH, num_dims, d, coordinate);
}

}  // namespace

extern "C" int IOUtil_1DLines(const cGH* GH, int num_dims, int* const* const origin_index,
                              CCTK_REAL* const* const origin_phys, int* const* const slice_center) {
  for (int line = 0; line < num_dims; ++line)
    for (int d = 0; d < num_dims; ++d)
      slice_center[line][d] =
          d == line ? 0 : slice_index(GH, num_dims, d, origin_index[line][d], origin_phys[line][d]);
  return 0;
}

extern "C" int IOUtil_2DPlanes(const cGH* GH, int num_dims, const int* origin_index,
                               const CCTK_REAL* origin_phys, int* slice_center) {
  for (int normal = 0; normal < num_dims; ++normal)
    slice_center[normal] = slice_index(GH, num_dims, normal, origin_index[normal], origin_phys[normal]);
  return 0;
}
