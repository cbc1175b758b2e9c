/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"

int WaveToyC_Startup(void) {
  CCTK_RegisterBanner("WaveToyC: the scalar wave equation in C");
  return 0;
}
