! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cctk_Functions.h"

subroutine IDScalarWave_CheckParameters(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS
  DECLARE_CCTK_FUNCTIONS

  if (CCTK_EQUALS(initial_data, "box") .and. .not. CCTK_EQUALS(type, "box")) then
     call CCTK_PARAMWARN("initial_data = 'box' needs the grid of grid::type = 'box'")
  end if
  if (CCTK_EQUALS(initial_data, "gaussian") .and. sigma == 0) then
     call CCTK_PARAMWARN("initial_data = 'gaussian' needs a width: sigma is 0")
  end if
end subroutine IDScalarWave_CheckParameters
