// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <cmath>
#include <string>

#include "ioutil_Utils.h"

namespace {

/// Index of the first point at or above a coordinate, up to rounding.
int point_above(CCTK_REAL distance, CCTK_REAL spacing) {
  constexpr CCTK_REAL tolerance = 1e-6;  // of a spacing
  return int(std::ceil(distance / spacing - tolerance));
}

/// The index that a parameter gives, or else the point at a coordinate. A coordinate outside of the grid
/// means the first point if the index is -1, and the centre otherwise.
int slice_index(const cGH* GH, const std::string& system, int d, int index, CCTK_REAL coordinate) {
  if (index >= 0) return index;
  CCTK_REAL lower, upper;
  CCTK_CoordRange(GH, &lower, &upper, d + 1, nullptr, system.c_str());
  const CCTK_REAL spacing = GH->cctk_delta_space[d] / GH->cctk_levfac[d];
  if (coordinate >= lower && coordinate <= upper) return point_above(coordinate - lower, spacing);
  return index == -1 ? 0 : point_above((upper - lower) / 2, spacing);
}

/// Without coordinates, indices are all that is known.
bool has_coordinates(int num_dims, const std::string& system) {
  if (CCTK_CoordSystemHandle(system.c_str()) >= 0) return true;
  CCTK_VWARN(CCTK_WARN_PICKY,
             "There is no coordinate system \"%s\": unless all indices of a slice are given, it goes through "
             "the first "
             "point of the %d-dimensional grid",
             system.c_str(), num_dims);
  return false;
}

std::string system_of(int num_dims) { return "cart" + std::to_string(num_dims) + "d"; }

}  // namespace

extern "C" int IOUtil_1DLines(const cGH* GH, int num_dims, int* const* const origin_index,
                              CCTK_REAL* const* const origin_phys, int* const* const slice_center) {
  const std::string system = system_of(num_dims);
  bool all_given = true;
  for (int line = 0; line < num_dims; ++line)
    for (int d = 0; d < num_dims; ++d) {
      slice_center[line][d] = 0;
      all_given = all_given && (d == line || origin_index[line][d] >= 0);
    }
  if (!all_given && !has_coordinates(num_dims, system)) return -1;
  for (int line = 0; line < num_dims; ++line)
    for (int d = 0; d < num_dims; ++d)
      if (d != line)
        slice_center[line][d] = slice_index(GH, system, d, origin_index[line][d], origin_phys[line][d]);
  return 0;
}

extern "C" int IOUtil_2DPlanes(const cGH* GH, int num_dims, const int* origin_index,
                               const CCTK_REAL* origin_phys, int* slice_center) {
  const std::string system = system_of(num_dims);
  std::fill_n(slice_center, num_dims, 0);
  const bool all_given =
      std::all_of(origin_index, origin_index + num_dims, [](int index) { return index >= 0; });
  if (!all_given && !has_coordinates(num_dims, system)) return -1;
  for (int normal = 0; normal < num_dims; ++normal)
    slice_center[normal] = slice_index(GH, system, normal, origin_index[normal], origin_phys[normal]);
  return 0;
}
