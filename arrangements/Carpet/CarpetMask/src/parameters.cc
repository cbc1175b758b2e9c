// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void CarpetSurfaceParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  constexpr int max_surfaces = 10;
  for (int n = 0; n < max_surfaces; ++n)
    if (excluded_surface[n] >= nsurfaces)
      CCTK_VPARAMWARN("CarpetMask::excluded_surface[%d] = %d, but SphericalSurface::nsurfaces = %d", n,
                      int(excluded_surface[n]), int(nsurfaces));
}
