! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Stops the run, naming what went wrong, unless all is well.
subroutine TestFortran_Check(is_right, what)
  implicit none
  logical, intent(in) :: is_right
  character(*), intent(in) :: what

  if (.not. is_right) call CCTK_ERROR("wrong from Fortran: "//what)
end subroutine TestFortran_Check
