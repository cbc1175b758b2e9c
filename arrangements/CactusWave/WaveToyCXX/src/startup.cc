// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

extern "C" int WaveToyCXX_Startup() {
  CCTK_RegisterBanner("WaveToyCXX: the scalar wave equation in C++");
  return 0;
}
