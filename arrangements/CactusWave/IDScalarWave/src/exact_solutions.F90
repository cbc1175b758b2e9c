! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Exact solutions of the wave equation, at one point and time.
#include "cctk.h"
#include "cctk_Parameters.h"

module IDScalarWave_exact_solutions
  implicit none
  private
  public :: plane, gaussian, box

  CCTK_REAL, parameter :: pi = 3.14159265358979323846264338327950288d0

contains

  ! phi = A cos 2 pi (k.x + |k| t)
  function plane(x, y, z, t) result(phi)
    CCTK_REAL, intent(in) :: x, y, z, t
    CCTK_REAL :: phi, omega
    DECLARE_CCTK_PARAMETERS

    omega = sqrt(kx**2 + ky**2 + kz**2)
    phi = amplitude * cos(2 * pi * (kx * x + ky * y + kz * z + omega * t))
  end function plane

  ! phi = (F(r - t) + F(r + t)) / (2 r) with F(s) = s A exp(-((abs(s) - radius) / sigma)^2): the solution that is
  ! A exp(-((r - radius) / sigma)^2) and at rest at t = 0. F is odd, so at the origin there is a limit, F'(t).
  function gaussian(x, y, z, t) result(phi)
    CCTK_REAL, intent(in) :: x, y, z, t
    CCTK_REAL :: phi, r, ingoing, outgoing
    DECLARE_CCTK_PARAMETERS

    r = sqrt(x**2 + y**2 + z**2)
    ingoing = (abs(r + t) - radius) / sigma
    outgoing = (abs(r - t) - radius) / sigma
    if (t == 0) then
       phi = amplitude * exp(-outgoing**2)
    else if (r == 0) then
       phi = amplitude * (1 - 2 * abs(t) * ingoing / sigma) * exp(-ingoing**2)
    else
       phi = amplitude / 2 * ((r + t) * exp(-ingoing**2) + (r - t) * exp(-outgoing**2)) / r
    end if
  end function gaussian

  ! phi = A sin pi kx (x - 1/2) sin pi ky (y - 1/2) sin pi kz (z - 1/2) cos pi |k| t
  function box(x, y, z, t) result(phi)
    CCTK_REAL, intent(in) :: x, y, z, t
    CCTK_REAL :: phi, omega
    DECLARE_CCTK_PARAMETERS

    omega = sqrt(kx**2 + ky**2 + kz**2)
    phi = amplitude * sin(pi * kx * (x - 0.5d0)) * sin(pi * ky * (y - 0.5d0)) * sin(pi * kz * (z - 0.5d0)) &
         * cos(pi * omega * t)
  end function box

end module IDScalarWave_exact_solutions
