// SPDX-License-Identifier: LGPL-2.1-or-later
// The scheduled functions of @THORN@.

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

#include "growth.hh"

extern "C" void @THORN@_Initialise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  *amount = 1.0;
}

extern "C" void @THORN@_Grow(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS
  *amount = @THORN@::grown(*amount, growth, CCTK_DELTA_TIME);
}
