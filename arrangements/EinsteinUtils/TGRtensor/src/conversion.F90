! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Matrices that take covectors to other coordinates at the Cartesian point xx = (x, y, z): the component i there is
! the sum of tt(i,j) times component j here. Cylindrical: (rho, phi, z); spherical: (r, theta, phi). Where a
! coordinate has no direction, on the axis and at the origin, its row or column is 0.
module conversion
  implicit none
  private
  public :: make_cylindrical2cartesian, make_spherical2cartesian, make_cartesian2spherical

contains

  ! tt(i,j) = d(rho, phi, z)_j / d(x, y, z)_i
  pure subroutine make_cylindrical2cartesian(xx, tt)
    CCTK_REAL, intent(in) :: xx(3)
    CCTK_REAL, intent(out) :: tt(3, 3)
    CCTK_REAL :: rho
    rho = norm2(xx(1:2))
    tt = 0
    tt(1:2, 1) = over(xx(1:2), rho)
    tt(1:2, 2) = over(over([-xx(2), xx(1)], rho), rho)
    tt(3, 3) = 1
  end subroutine make_cylindrical2cartesian

  ! tt(i,j) = d(r, theta, phi)_j / d(x, y, z)_i
  pure subroutine make_spherical2cartesian(xx, tt)
    CCTK_REAL, intent(in) :: xx(3)
    CCTK_REAL, intent(out) :: tt(3, 3)
    CCTK_REAL :: r, rho
    r = norm2(xx)
    rho = norm2(xx(1:2))
    tt(:, 1) = over(xx, r)
    tt(:, 2) = over(over(meridian(xx), r), r)
    tt(:, 3) = over(over([-xx(2), xx(1), 0 * xx(3)], rho), rho)
  end subroutine make_spherical2cartesian

  ! tt(i,j) = d(x, y, z)_j / d(r, theta, phi)_i
  pure subroutine make_cartesian2spherical(xx, tt)
    CCTK_REAL, intent(in) :: xx(3)
    CCTK_REAL, intent(out) :: tt(3, 3)
    tt(1, :) = over(xx, norm2(xx))
    tt(2, :) = meridian(xx)
    tt(3, :) = [-xx(2), xx(1), 0 * xx(3)]
  end subroutine make_cartesian2spherical

  ! d(x, y, z) / d(theta)
  pure function meridian(xx) result(tangent)
    CCTK_REAL, intent(in) :: xx(3)
    CCTK_REAL :: tangent(3)
    tangent(1:2) = over(xx(1:2), norm2(xx(1:2))) * xx(3)
    tangent(3) = -norm2(xx(1:2))
  end function meridian

  ! 0 if there is no length to divide by.
  pure function over(xx, length) result(quotient)
    CCTK_REAL, intent(in) :: xx(:), length
    CCTK_REAL :: quotient(size(xx))
    quotient = 0
    if (length > 0) quotient = xx / length
  end function over
end module conversion
