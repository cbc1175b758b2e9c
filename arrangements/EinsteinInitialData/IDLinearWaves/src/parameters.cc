// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void IDLinearWaves_ParamChecker(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "physical") && !CCTK_EQUALS(metric_type, "static conformal"))
    CCTK_PARAMWARN(
        "IDLinearWaves sets physical and conformal metrics: set ADMBase::metric_type = \"physical\" or "
        "\"static conformal\"");
  if (!CCTK_EQUALS(initial_data, "teukwaves")) return;
  if (CCTK_EQUALS(packet, "square"))
    CCTK_PARAMWARN("IDLinearWaves::packet = \"square\" is not available: use \"eppley\" or \"evans\"");
  if (wavecenter != 0)
    CCTK_VPARAMWARN(
        "IDLinearWaves::wavecenter = %g, but a Teukolsky wave is centred on the origin: it must be 0",
        double(wavecenter));
}
