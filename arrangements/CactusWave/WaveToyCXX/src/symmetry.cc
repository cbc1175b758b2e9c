// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

#include "Symmetry.h"

extern "C" void WaveToyCXX_InitSymBound(CCTK_ARGUMENTS) {
  const int even[] = {1, 1, 1};

  SetCartSymVN(cctkGH, even, "wavetoy::phi");
}
