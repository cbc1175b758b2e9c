/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"

#include "Symmetry.h"

int WaveMoL_Startup(void) {
  CCTK_RegisterBanner("WaveMoL: the wave equation by the method of lines");
  return 0;
}

void WaveMoL_InitSymBound(CCTK_ARGUMENTS) {
  const int even[3] = {1, 1, 1};
  const int odd[3][3] = {{-1, 1, 1}, {1, -1, 1}, {1, 1, -1}};
  const char* const gradient[3] = {"wavemol::phix", "wavemol::phiy", "wavemol::phiz"};

  SetCartSymVN(cctkGH, even, "wavemol::phi");
  SetCartSymVN(cctkGH, even, "wavemol::phit");
  for (int d = 0; d < 3; ++d) SetCartSymVN(cctkGH, odd[d], gradient[d]);
}

static void check(CCTK_INT mistakes, const char* what) {
  if (mistakes != 0) CCTK_VERROR("MoL found %d mistakes in the registration of %s", (int)mistakes, what);
}

void WaveMoL_RegisterVars(CCTK_ARGUMENTS) {
  check(MoLRegisterEvolvedGroup(CCTK_GroupIndex("wavemol::scalarevolvemol_scalar"),
                                CCTK_GroupIndex("wavemol::scalarrhsmol_scalar")),
        "scalarevolvemol_scalar");
  check(MoLRegisterEvolvedGroup(CCTK_GroupIndex("wavemol::scalarevolvemol_vector"),
                                CCTK_GroupIndex("wavemol::scalarrhsmol_vector")),
        "scalarevolvemol_vector");
  check(MoLRegisterConstrained(CCTK_VarIndex("wavemol::energy")), "energy");
}
