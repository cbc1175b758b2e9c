// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The divergence of the field where no difference reaches: at boundaries, in ghost zones and at edges of
// levels.
#include <algorithm>
#include <cstddef>

#include "cctk.h"
#include "cctk_Arguments.h"

// Kernels set all other points in each step.
extern "C" void GRHydro_ClearDivergence(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  std::fill_n(divB, static_cast<std::ptrdiff_t>(cctk_ash[0]) * cctk_ash[1] * cctk_ash[2], 0.0);
}
