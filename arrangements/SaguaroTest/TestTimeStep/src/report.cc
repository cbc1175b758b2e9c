// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A wave speed that changes with time, for the time step that thorn Time chooses.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void TestTimeStep_Report(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *courant_wave_speed = speed + speed_change * cctk_time;
}
