// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inner_points.hh"

namespace initial_data {

int boundary_width(const cGH* gh) {
  const void* const value = CCTK_ParameterGet("GRHydro_stencil", "GRHydro", nullptr);
  return value == nullptr ? gh->cctk_nghostzones[0] : static_cast<int>(*static_cast<const CCTK_INT*>(value));
}

Interior inner_points(const cGH* gh) {
  const int width = boundary_width(gh);
  Interior result;
  for (int a = 0; a < 3; ++a) {
    result.begin[a] = width - gh->cctk_lbnd[a];
    result.end[a] = gh->cctk_gsh[a] - gh->cctk_lbnd[a] - width;
  }
  return result;
}

}  // namespace initial_data
