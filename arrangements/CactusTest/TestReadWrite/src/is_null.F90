! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Functions.h"

! 1 if there is no data. In a file of its own: a compiler that sees CCTK_PointerTo called with two types in one file
! takes that for a mistake.
integer function TestReadWrite_IsNull(x)
  implicit none
  CCTK_INT, intent(in) :: x(*)
  DECLARE_CCTK_FUNCTIONS

  TestReadWrite_IsNull = merge(1, 0, CCTK_PointerTo(x) == CCTK_NullPointer())
end function TestReadWrite_IsNull
