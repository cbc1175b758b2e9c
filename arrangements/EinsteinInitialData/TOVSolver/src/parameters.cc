// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void TOV_C_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "physical"))
    CCTK_PARAMWARN("TOVSolver sets physical metrics: set ADMBase::metric_type = \"physical\"");
  if (TOV_ProperPosition)
    CCTK_PARAMWARN("TOVSolver::TOV_ProperPosition is not implemented: give positions as coordinates");
  if (*TOV_save_to_datafile != '\0' && !CCTK_EQUALS(initial_data, "tov") &&
      !CCTK_EQUALS(initial_hydro, "tov"))
    CCTK_PARAMWARN("TOVSolver::TOV_save_to_datafile needs ADMBase::initial_data = \"tov\"");
}
