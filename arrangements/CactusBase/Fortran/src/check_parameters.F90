! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

! A configuration in which C and Fortran disagree about the place of parameters would compute nonsense: stop it here.
subroutine CheckFortranParameters(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS

  if (one /= 1) then
     call CCTK_ERROR("Fortran code sees other parameter values than C code; check the Fortran compiler and its flags")
  end if
end subroutine CheckFortranParameters
