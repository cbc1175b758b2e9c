! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

integer function WaveToyFreeF90_Startup()
  implicit none
  integer :: ierr

  call CCTK_RegisterBanner(ierr, &
       "WaveToyFreeF90: the scalar wave equation in free-form Fortran")
  WaveToyFreeF90_Startup = 0
end function
