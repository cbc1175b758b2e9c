// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void PunctureTracker_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  bool tracks = false;
  for (int n = 0; n < 10; ++n) {
    tracks = tracks || track[n];
    if (track[n] && which_surface_to_store_info[n] >= nsurfaces)
      CCTK_VPARAMWARN(
          "PunctureTracker::which_surface_to_store_info[%d] = %d, but SphericalSurface::nsurfaces = %d", n,
          int(which_surface_to_store_info[n]), int(nsurfaces));
  }
  if (tracks && CCTK_EQUALS(initial_shift, "none"))
    CCTK_PARAMWARN(
        "Punctures move with the shift, and ADMBase::initial_shift = \"none\" means that there is none: set "
        "it to "
        "\"zero\" or to data of a thorn");
}
