! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! The tables of options are made once: selections refer to them until
! they are applied.
subroutine WaveToyFreeF90_Boundaries(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer, save :: robin = -1, zero = -1

  ! A static solution of the wave equation falls off like 1/r.
  if (robin < 0) then
     call Util_TableCreateFromString(robin, "FINF=0.0 DECAY_POWER=1")
     call Util_TableCreateFromString(zero, "SCALAR=0.0")
  end if

  if (CCTK_EQUALS(bound, "none")) then
     call choose("None", -1)
  else if (CCTK_EQUALS(bound, "flat")) then
     call choose("Flat", -1)
  else if (CCTK_EQUALS(bound, "static")) then
     call choose("Static", -1)
  else if (CCTK_EQUALS(bound, "radiation")) then
     call choose("Radiation", -1)
  else if (CCTK_EQUALS(bound, "robin")) then
     call choose("Robin", robin)
  else if (CCTK_EQUALS(bound, "zero")) then
     call choose("Scalar", zero)
  end if

contains

  subroutine choose(condition, options)
    character(len=*), intent(in) :: condition
    integer, intent(in) :: options

    if (Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, 1, &
         options, "wavetoy::phi", condition) < 0) then
       call CCTK_ERROR("Cannot select "//condition//" for wavetoy::phi")
    end if
  end subroutine

end subroutine
