// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tracers before anybody sets them.
#include <algorithm>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void GRHydro_ClearTracers(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto points = static_cast<std::ptrdiff_t>(cctk_ash[0]) * cctk_ash[1] * cctk_ash[2];
  std::fill_n(tracer, number_of_tracers * points, 0.0);
}
