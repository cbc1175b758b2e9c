// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// misner_circle keeps this many poles at most: what a point of the grid costs grows with them.
constexpr double most_poles = 1e5;

double number_of_poles(int holes, int reflections) {
  double total = 0, newest = holes;
  for (int n = 0; n <= reflections && total <= most_poles; ++n, newest *= holes - 1) total += newest;
  return total;
}

}  // namespace

extern "C" void IDAnalyticBH_ParamChecker(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const auto lapse_needs = [&](const char* lapse, const char* data) {
    if (CCTK_EQUALS(initial_lapse, lapse) && !CCTK_EQUALS(initial_data, data))
      CCTK_VPARAMWARN("ADMBase::initial_lapse = \"%s\" goes with ADMBase::initial_data = \"%s\"", lapse,
                      data);
  };
  if (!CCTK_EQUALS(metric_type, "physical") && !CCTK_EQUALS(metric_type, "static conformal"))
    CCTK_PARAMWARN(
        "IDAnalyticBH sets physical and conformal metrics: set ADMBase::metric_type = \"physical\" or "
        "\"static conformal\"");
  lapse_needs("schwarzschild", "schwarzschild");
  lapse_needs("schwarz", "schwarzschild");
  lapse_needs("kerr", "kerr");
  lapse_needs("cadez", "misner_bh");
  if (CCTK_EQUALS(initial_lapse, "psi^n") && CCTK_EQUALS(initial_data, "kerr"))
    CCTK_PARAMWARN("ADMBase::initial_lapse = \"psi^n\" is for black holes at rest: use \"kerr\"");
  if (CCTK_EQUALS(initial_shift, "kerr") && !CCTK_EQUALS(initial_data, "kerr"))
    CCTK_PARAMWARN("ADMBase::initial_shift = \"kerr\" goes with ADMBase::initial_data = \"kerr\"");
  if ((CCTK_EQUALS(initial_data, "misner_bh") || CCTK_EQUALS(initial_data, "multiple_misner_bh")) && mu == 0)
    CCTK_PARAMWARN("The holes of Misner have no distance if IDAnalyticBH::mu is 0");
  if (CCTK_EQUALS(initial_data, "multiple_misner_bh") && number_of_poles(misner_nbh, nmax) > most_poles)
    CCTK_VPARAMWARN(
        "IDAnalyticBH::misner_nbh = %d holes reflected IDAnalyticBH::nmax = %d times make more than %g "
        "poles: lower nmax",
        int(misner_nbh), int(nmax), most_poles);
}
