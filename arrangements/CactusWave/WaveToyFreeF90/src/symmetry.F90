! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

subroutine WaveToyFreeF90_InitSymBound(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  integer, parameter :: even(3) = (/ 1, 1, 1 /)
  integer :: ierr

  call SetCartSymVN(ierr, cctkGH, even, "wavetoy::phi")
end subroutine
