// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tracers before others set them.
#include <algorithm>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void GRHydro_ClearTracers(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto points = static_cast<std::ptrdiff_t>(cctk_ash[0]) * cctk_ash[1] * cctk_ash[2];
  std::fill_n(tracer, number_of_tracers * points, 0.0);
}

// Even tracers mark the left side, odd ones the right side.
extern "C" void GRHydro_MarkFront(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_IsFunctionAliased("SidesOfFront")) return;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  std::vector<CCTK_REAL> is_left(static_cast<std::size_t>(points));
  if (!SidesOfFront(points, CCTK_DELTA_SPACE(0), x, y, z, is_left.data())) return;
  for (int n = 0; n < number_of_tracers; ++n)
    for (int p = 0; p < points; ++p)
      tracer[p + static_cast<std::ptrdiff_t>(n) * points] = n % 2 == 0 ? is_left[p] : 1 - is_left[p];
}
