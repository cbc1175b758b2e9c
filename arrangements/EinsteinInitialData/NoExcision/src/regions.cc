// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regions.hh"

#include "cctk.h"
#include "cctk_Parameters.h"

namespace no_excision {

Region region(int n) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_sphere = CCTK_EQUALS(region_shape[n], "sphere");
  const Transition transition = CCTK_EQUALS(smoothing_function[n], "linear")   ? Transition::linear
                                : CCTK_EQUALS(smoothing_function[n], "spline") ? Transition::spline
                                                                               : Transition::cosine;
  return {{centre_x[n], centre_y[n], centre_z[n]},
          is_sphere ? Vector{radius[n], radius[n], radius[n]} : Vector{radius_x[n], radius_y[n], radius_z[n]},
          smoothing_zone_width[n],
          transition};
}

}  // namespace no_excision
