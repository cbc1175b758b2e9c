! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Rotations of space by Euler's angles.
module rotation
  implicit none
  private
  public :: make_euler

contains

  ! By phi about z, then by theta about x, then by psi about z, in radians; y^a = tt(a,b) x^b leaves the time alone.
  pure subroutine make_euler(phi, theta, psi, tt)
    CCTK_REAL, intent(in) :: phi, theta, psi
    CCTK_REAL, intent(out) :: tt(0:3, 0:3)
    tt = matmul(turn(psi, 1, 2), matmul(turn(theta, 2, 3), turn(phi, 1, 2)))
  end subroutine make_euler

  ! From axis a towards axis b.
  pure function turn(angle, a, b) result(tt)
    CCTK_REAL, intent(in) :: angle
    integer, intent(in) :: a, b
    CCTK_REAL :: tt(0:3, 0:3)
    integer :: i
    tt = 0
    do i = 0, 3
       tt(i, i) = 1
    end do
    tt(a, a) = cos(angle)
    tt(a, b) = -sin(angle)
    tt(b, a) = sin(angle)
    tt(b, b) = cos(angle)
  end function turn
end module rotation
