! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cctk_Functions.h"

subroutine IDScalarWave_InitialData(CCTK_ARGUMENTS)
  use IDScalarWave_exact_solutions
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_PARAMETERS
  DECLARE_CCTK_FUNCTIONS

  if (CCTK_EQUALS(initial_data, "plane")) then
     call fill(plane)
  else if (CCTK_EQUALS(initial_data, "gaussian")) then
     call fill(gaussian)
  else if (CCTK_EQUALS(initial_data, "box")) then
     call fill(box)
  end if

contains

  subroutine fill(solution)
    interface
       function solution(x, y, z, t) result(phi)
         CCTK_REAL, intent(in) :: x, y, z, t
         CCTK_REAL :: phi
       end function solution
    end interface
    integer :: i, j, k

    do k = 1, cctk_lsh(3)
       do j = 1, cctk_lsh(2)
          do i = 1, cctk_lsh(1)
             phi(i, j, k) = solution(x(i, j, k), y(i, j, k), z(i, j, k), cctk_time)
             phi_p(i, j, k) = solution(x(i, j, k), y(i, j, k), z(i, j, k), cctk_time - CCTK_DELTA_TIME)
          end do
       end do
    end do
  end subroutine fill

end subroutine IDScalarWave_InitialData
