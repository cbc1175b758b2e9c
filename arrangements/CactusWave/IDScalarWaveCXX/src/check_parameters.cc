// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void IDScalarWaveCXX_CheckParameters(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS

  if (CCTK_Equals(initial_data, "box") && !CCTK_Equals(type, "box"))
    CCTK_VPARAMWARN("initial_data = \"box\" needs the grid of grid::type = \"box\", but the type is \"%s\"",
                    type);
  if (CCTK_Equals(initial_data, "gaussian") && sigma == 0)
    CCTK_PARAMWARN("initial_data = \"gaussian\" needs a width: sigma is 0");
}
