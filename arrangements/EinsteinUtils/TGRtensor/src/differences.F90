! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_WarnLevel.h"

! Centred differences of second and fourth order in any number of dimensions. A mixed derivative is the product of
! the differences along its axes. The other modules give these procedures their names.
module differences
  implicit none
  private
  public :: order_asked_for, first_differences, second_differences, third_differences

  ! Weights of the points at distances -3 to 3 for 0 to 3 derivatives along one axis, for half of the order.
  CCTK_REAL, parameter :: o = 0
  CCTK_REAL, parameter :: weights(-3:3, 0:3, 2) = reshape([ &
       o, o, o, 1 + o, o, o, o, &
       o, o, -1 / (2 + o), o, 1 / (2 + o), o, o, &
       o, o, 1 + o, -2 + o, 1 + o, o, o, &
       o, -1 / (2 + o), 1 + o, o, -1 + o, 1 / (2 + o), o, &
       o, o, o, 1 + o, o, o, o, &
       o, 1 / (12 + o), -8 / (12 + o), o, 8 / (12 + o), -1 / (12 + o), o, &
       o, -1 / (12 + o), 16 / (12 + o), -30 / (12 + o), 16 / (12 + o), -1 / (12 + o), o, &
       1 / (8 + o), -8 / (8 + o), 13 / (8 + o), o, -13 / (8 + o), 8 / (8 + o), -1 / (8 + o)], [7, 4, 2])

contains

  ! 2 if nobody asks. Ends the run if there are no weights for the order.
  integer function order_asked_for(order) result(known)
    integer, optional, intent(in) :: order
    character(100) :: message
    known = 2
    if (present(order)) known = order
    if (known == 2 .or. known == 4) return
    write (message, '(a, i0)') 'differences have order 2 or 4; the order asked for is ', known
    call CCTK_WARN(0, trim(message))
  end function order_asked_for

  ! At a(pos), derived times(n) times along axis n, whose points lie off(n) apart in memory and dx(n) in space.
  ! Points without a weight are not read: they may lie outside.
  pure recursive function difference(a, pos, off, dx, times, order) result(value)
    CCTK_REAL, intent(in) :: a(*), dx(:)
    integer, intent(in) :: pos, off(:), times(:), order
    CCTK_REAL :: value
    integer :: axis, distance
    axis = size(off)
    if (axis == 0) then
       value = a(pos)
       return
    end if
    value = 0
    do distance = -3, 3
       if (.not. abs(weights(distance, times(axis), order / 2)) > 0) cycle
       value = value + weights(distance, times(axis), order / 2) * difference(a, pos + distance * off(axis), &
            off(:axis - 1), dx(:axis - 1), times(:axis - 1), order)
    end do
    value = value / dx(axis)**times(axis)
  end function difference

  ! How often an index of each of n axes stands among the indices of a derivative.
  pure function counted(indices, n) result(times)
    integer, intent(in) :: indices(:), n
    integer :: times(n), axis
    times = [(count(indices == axis), axis = 1, n)]
  end function counted

  pure function first_differences(a, pos, off, dx, order) result(df)
    CCTK_REAL, intent(in) :: a(*), dx(:)
    integer, intent(in) :: pos, off(:), order
    CCTK_REAL :: df(size(off))
    integer :: i
    do i = 1, size(off)
       df(i) = difference(a, pos, off, dx, counted([i], size(off)), order)
    end do
  end function first_differences

  pure function second_differences(a, pos, off, dx, order) result(ddf)
    CCTK_REAL, intent(in) :: a(*), dx(:)
    integer, intent(in) :: pos, off(:), order
    CCTK_REAL :: ddf(size(off), size(off))
    integer :: i, j
    do j = 1, size(off)
       do i = 1, j
          ddf(i, j) = difference(a, pos, off, dx, counted([i, j], size(off)), order)
          ddf(j, i) = ddf(i, j)
       end do
    end do
  end function second_differences

  pure function third_differences(a, pos, off, dx, order) result(dddf)
    CCTK_REAL, intent(in) :: a(*), dx(:)
    integer, intent(in) :: pos, off(:), order
    CCTK_REAL :: dddf(size(off), size(off), size(off))
    integer :: i, j, k
    do k = 1, size(off)
       do j = 1, size(off)
          do i = 1, size(off)
             dddf(i, j, k) = difference(a, pos, off, dx, counted([i, j, k], size(off)), order)
          end do
       end do
    end do
  end function third_differences
end module differences
