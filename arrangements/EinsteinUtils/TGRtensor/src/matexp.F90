! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! The exponential of a matrix under its public name.
module matexp
  use small_matrices
  implicit none
  private
  public :: calc_exp3

contains

  ! Of any matrix, which need not be symmetric.
  pure subroutine calc_exp3(h3, g3)
    CCTK_REAL, intent(in) :: h3(3, 3)
    CCTK_REAL, intent(out) :: g3(3, 3)
    g3 = exponential_of(h3)
  end subroutine calc_exp3
end module matexp
