! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

! Leapfrog for phi_tt = phi_xx + phi_yy + phi_zz, second order in
! space and time, in array notation:
!
!   phi = 2 phi_p - phi_p_p
!         + sum_d (dt / dx_d)^2 (phi_p[+1] - 2 phi_p + phi_p[-1])
subroutine WaveToyFreeF90_Evolution(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  CCTK_REAL :: cx, cy, cz, centre
  integer :: nx, ny, k

  cx = (CCTK_DELTA_TIME / CCTK_DELTA_SPACE(1))**2
  cy = (CCTK_DELTA_TIME / CCTK_DELTA_SPACE(2))**2
  cz = (CCTK_DELTA_TIME / CCTK_DELTA_SPACE(3))**2
  centre = 2 * (1 - (cx + cy + cz))
  nx = cctk_lsh(1)
  ny = cctk_lsh(2)

!$omp parallel do
  do k = 2, cctk_lsh(3) - 1
     phi(2:nx-1,2:ny-1,k) = &
          centre * phi_p(2:nx-1,2:ny-1,k) &
          - phi_p_p(2:nx-1,2:ny-1,k) &
          + cx * (phi_p(3:nx,2:ny-1,k) + phi_p(1:nx-2,2:ny-1,k)) &
          + cy * (phi_p(2:nx-1,3:ny,k) + phi_p(2:nx-1,1:ny-2,k)) &
          + cz * (phi_p(2:nx-1,2:ny-1,k+1) + phi_p(2:nx-1,2:ny-1,k-1))
  end do
end subroutine
