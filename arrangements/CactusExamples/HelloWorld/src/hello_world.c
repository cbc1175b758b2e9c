/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"

void HelloWorld(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;

  CCTK_VINFO("Hello world, iteration %d", cctk_iteration);
}
