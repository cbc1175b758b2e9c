// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"

extern "C" void WaveCaKernel_RegisterSymmetries(CCTK_ARGUMENTS) {
  const int even[] = {1, 1, 1};
  for (const char* variable : {"WaveCaKernel::phi", "WaveCaKernel::pi", "WaveCaKernel::xCopy"})
    if (SetCartSymVN(cctkGH, even, variable) != 0) CCTK_VERROR("Cannot set the symmetry of %s", variable);
}

extern "C" void WaveCaKernel_RegisterVars(CCTK_ARGUMENTS) {
  const auto evolve = [](const char* variable, const char* rate) {
    if (MoLRegisterEvolved(CCTK_VarIndex(variable), CCTK_VarIndex(rate)) != 0)
      CCTK_VERROR("MoL does not evolve %s", variable);
  };
  evolve("WaveCaKernel::phi", "WaveCaKernel::phirhs");
  evolve("WaveCaKernel::pi", "WaveCaKernel::pirhs");
}
