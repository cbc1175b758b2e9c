// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TESTMATTER_INNER_POINTS_HH
#define TESTMATTER_INNER_POINTS_HH

#include <algorithm>
#include <cstdint>

#include "cctk.h"
#include "flesh/levels.hh"

/// Each point of the whole grid once, but for the outermost ones, in which ADMBase has changed the metric.
template <class Function>
void for_each_inner_point(const cGH* cctkGH, const Function& function) {
  auto [begin, end] = flesh::levels().owned_points(cctkGH, 3);
  for (int a = 0; a < 3; ++a) {
    if (cctkGH->cctk_bbox[2 * a]) begin[a] = std::max(begin[a], 1);
    if (cctkGH->cctk_bbox[2 * a + 1]) end[a] = std::min(end[a], cctkGH->cctk_lsh[a] - 1);
  }
  for (int iz = begin[2]; iz < end[2]; ++iz)
    for (int iy = begin[1]; iy < end[1]; ++iy)
      for (int ix = begin[0]; ix < end[0]; ++ix) function(CCTK_GFINDEX3D(cctkGH, ix, iy, iz));
}

/// The number of a point of the whole grid, which does not depend on processes.
inline std::uint64_t place_of(const cGH* cctkGH, int ix, int iy, int iz) {
  const int place[] = {ix, iy, iz};
  std::uint64_t result = 0;
  for (int a = 2; a >= 0; --a)
    result = result * static_cast<std::uint64_t>(cctkGH->cctk_gsh[a]) +
             static_cast<std::uint64_t>(cctkGH->cctk_lbnd[a] + place[a]);
  return result;
}

#endif
