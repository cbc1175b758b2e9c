// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

extern "C" void TwoPunctures_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "physical") && !CCTK_EQUALS(metric_type, "static conformal"))
    CCTK_PARAMWARN(
        "TwoPunctures sets physical and conformal metrics: set ADMBase::metric_type = \"physical\" or "
        "\"static conformal\"");
  if (par_m_plus == 0 && par_m_minus == 0 && give_bare_mass)
    CCTK_PARAMWARN("Both bare masses are 0: set TwoPunctures::par_m_plus or TwoPunctures::par_m_minus");
  if (use_sources && !CCTK_IsFunctionAliased("Set_Rho_ADM"))
    CCTK_PARAMWARN(
        "TwoPunctures::use_sources = yes needs a thorn that provides Set_Rho_ADM: none is active. No "
        "thorn of this project does; set use_sources = no");
  if (use_sources && rescale_sources && !CCTK_IsFunctionAliased("Rescale_Sources"))
    CCTK_PARAMWARN(
        "TwoPunctures::rescale_sources = yes needs a thorn that provides Rescale_Sources: none is active. "
        "Activate one, or set rescale_sources = no");
  if (use_external_initial_guess && !CCTK_IsFunctionAliased("Set_Initial_Guess_for_u"))
    CCTK_PARAMWARN(
        "TwoPunctures::use_external_initial_guess = yes needs a thorn that provides Set_Initial_Guess_for_u: "
        "none is active");
  if (solve_momentum_constraint)
    CCTK_PARAMWARN(
        "TwoPunctures::solve_momentum_constraint = yes is not available: matter must be at rest on the "
        "slice");
}
