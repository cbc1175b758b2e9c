// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cstring>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void GenericFD_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (std::strlen(jacobian_group) > 0 || assume_use_jacobian == 1)
    CCTK_VPARAMWARN(
        "GenericFD::jacobian_group = \"%s\", assume_use_jacobian = %d: generated thorns take derivatives "
        "along the "
        "coordinates of the grid; leave both at their defaults",
        jacobian_group, static_cast<int>(assume_use_jacobian));
}
