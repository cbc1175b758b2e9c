// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void ADMBase_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(initial_data, "Cartesian Minkowski") && !CCTK_EQUALS(metric_type, "physical"))
    CCTK_PARAMWARN(
        "ADMBase::initial_data = \"Cartesian Minkowski\" sets a physical metric: set ADMBase::metric_type = "
        "\"physical\", or choose other initial data");
}

extern "C" void ADMBase_SetStates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *shift_state = !CCTK_EQUALS(initial_shift, "none");
  *dtlapse_state = !CCTK_EQUALS(initial_dtlapse, "none");
  *dtshift_state = !CCTK_EQUALS(initial_dtshift, "none");
}
