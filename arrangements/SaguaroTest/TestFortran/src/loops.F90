! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! Loops with bounds, shared between threads: each point must be visited once.
subroutine TestFortran_Loops(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: i, j, k, visits(6,5,4)
  CCTK_LOOP3_DECLARE(points)

  visits = 0
  !$omp parallel num_threads(3) CCTK_LOOP3_OMP_PRIVATE(points, i,j,k)
  CCTK_LOOP3(points, i,j,k, 1,1,1, 6,5,4, 6,5,4)
    visits(i,j,k) = visits(i,j,k) + 1
  CCTK_ENDLOOP3(points)
  !$omp end parallel
  call TestFortran_Check(all(visits == 1), "CCTK_LOOP3")

  call TestFortran_FixedLoops(visits)
  call TestFortran_Check(all(visits(1:5,:,:) == 2) .and. all(visits(6,:,:) == 1), "CCTK_LOOP3 in fixed form")
end subroutine TestFortran_Loops
