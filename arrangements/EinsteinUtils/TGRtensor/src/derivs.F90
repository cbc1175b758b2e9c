! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Centred differences at a(pos) on a grid of two or three dimensions. The next point along axis k is
! a(pos + off(k)), and lies dx(k) away. The optional order is 2, the default, or 4.
module derivs
  use differences
  implicit none
  private
  public :: get_derivs, get_derivs2, get_derivs3

contains

  subroutine get_derivs(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(3)
    CCTK_REAL, intent(out) :: f(3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    f = first_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_derivs

  subroutine get_derivs2(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    f = second_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_derivs2

  subroutine get_derivs3(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    f = third_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_derivs3
end module derivs

module derivs2
  use differences
  implicit none
  private
  public :: get_2derivs, get_2derivs2, get_2derivs3

contains

  subroutine get_2derivs(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(2)
    CCTK_REAL, intent(out) :: f(2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    f = first_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_2derivs

  subroutine get_2derivs2(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    f = second_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_2derivs2

  subroutine get_2derivs3(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    f = third_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_2derivs3
end module derivs2
