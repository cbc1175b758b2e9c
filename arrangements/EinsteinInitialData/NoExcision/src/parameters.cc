// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void NoExcision_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(method, "new"))
    CCTK_PARAMWARN("NoExcision::method = \"new\" is not available: use \"old\", with smoothing_zone_width");
  if (smooth_regions)
    CCTK_PARAMWARN("NoExcision::smooth_regions = yes is not available: use smoothing_zone_width");
  for (int n = 0; n < num_regions; ++n) {
    if (CCTK_EQUALS(region_shape[n], "surface"))
      CCTK_VPARAMWARN(
          "NoExcision::region_shape[%d] = \"surface\" is not available: use \"sphere\" or \"ellipsoid\"", n);
    if (verbose)
      CCTK_VINFO("Region %d: %s around [%g,%g,%g]", n, region_shape[n], double(centre_x[n]),
                 double(centre_y[n]), double(centre_z[n]));
  }
}
