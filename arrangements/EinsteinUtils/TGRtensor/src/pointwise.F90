! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Values and derivatives of scalars, vectors and symmetric tensors at one point, a(pos), of arrays on a grid of two or
! three dimensions. Indices of derivatives come last; the optional order of differences is 2, the default, or 4.
module pointwise
  use differences
  implicit none
  private
  public :: calc_position, calc_offsets, get_scalar, get_vector, get_tensor, set_scalar, set_vector, &
       set_tensor, get_connections, set_connections, get_scalarderivs, get_vectorderivs, get_tensorderivs, &
       get_scalarderivs2, get_vectorderivs2, get_tensorderivs2, get_scalarderivs3, get_vectorderivs3, &
       get_tensorderivs3

  ! Where the components of a symmetric tensor stand among the 6 that are stored.
  integer, parameter :: all_of(9) = [1, 2, 3, 2, 4, 5, 3, 5, 6]

contains

  pure subroutine calc_position(shape, i, j, k, pos)
    integer, intent(in) :: shape(3), i, j, k
    integer, intent(out) :: pos
    pos = 1 + (i - 1) + shape(1) * ((j - 1) + shape(2) * (k - 1))
  end subroutine calc_position

  pure subroutine calc_offsets(shape, off)
    integer, intent(in) :: shape(3)
    integer, intent(out) :: off(3)
    off = [1, shape(1), shape(1) * shape(2)]
  end subroutine calc_offsets

  pure subroutine get_scalar(a, f, pos)
    CCTK_REAL, intent(in) :: a(*)
    CCTK_REAL, intent(out) :: f
    integer, intent(in) :: pos
    f = a(pos)
  end subroutine get_scalar

  pure subroutine get_vector(ax, ay, az, f, pos)
    CCTK_REAL, intent(in) :: ax(*), ay(*), az(*)
    CCTK_REAL, intent(out) :: f(3)
    integer, intent(in) :: pos
    f = [ax(pos), ay(pos), az(pos)]
  end subroutine get_vector

  pure subroutine get_tensor(axx, axy, axz, ayy, ayz, azz, f, pos)
    CCTK_REAL, intent(in) :: axx(*), axy(*), axz(*), ayy(*), ayz(*), azz(*)
    CCTK_REAL, intent(out) :: f(3, 3)
    integer, intent(in) :: pos
    CCTK_REAL :: stored(6)
    stored = [axx(pos), axy(pos), axz(pos), ayy(pos), ayz(pos), azz(pos)]
    f = reshape(stored(all_of), [3, 3])
  end subroutine get_tensor

  pure subroutine set_scalar(f, a, pos)
    CCTK_REAL, intent(in) :: f
    CCTK_REAL, intent(inout) :: a(*)
    integer, intent(in) :: pos
    a(pos) = f
  end subroutine set_scalar

  pure subroutine set_vector(f, ax, ay, az, pos)
    CCTK_REAL, intent(in) :: f(3)
    CCTK_REAL, intent(inout) :: ax(*), ay(*), az(*)
    integer, intent(in) :: pos
    ax(pos) = f(1)
    ay(pos) = f(2)
    az(pos) = f(3)
  end subroutine set_vector

  pure subroutine set_tensor(f, axx, axy, axz, ayy, ayz, azz, pos)
    CCTK_REAL, intent(in) :: f(3, 3)
    CCTK_REAL, intent(inout) :: axx(*), axy(*), axz(*), ayy(*), ayz(*), azz(*)
    integer, intent(in) :: pos
    axx(pos) = f(1, 1)
    axy(pos) = f(1, 2)
    axz(pos) = f(1, 3)
    ayy(pos) = f(2, 2)
    ayz(pos) = f(2, 3)
    azz(pos) = f(3, 3)
  end subroutine set_tensor

  pure subroutine get_connections(gammaxxx, gammaxxy, gammaxxz, gammaxyy, gammaxyz, gammaxzz, gammayxx, &
       gammayxy, gammayxz, gammayyy, gammayyz, gammayzz, gammazxx, gammazxy, gammazxz, gammazyy, gammazyz, &
       gammazzz, gamma, pos)
    CCTK_REAL, intent(in) :: gammaxxx(*), gammaxxy(*), gammaxxz(*), gammaxyy(*), gammaxyz(*), gammaxzz(*), &
         gammayxx(*), gammayxy(*), gammayxz(*), gammayyy(*), gammayyz(*), gammayzz(*), gammazxx(*), &
         gammazxy(*), gammazxz(*), gammazyy(*), gammazyz(*), gammazzz(*)
    CCTK_REAL, intent(out) :: gamma(3, 3, 3)
    integer, intent(in) :: pos
    CCTK_REAL :: stored(6, 3)
    stored(:, 1) = [gammaxxx(pos), gammaxxy(pos), gammaxxz(pos), gammaxyy(pos), gammaxyz(pos), gammaxzz(pos)]
    stored(:, 2) = [gammayxx(pos), gammayxy(pos), gammayxz(pos), gammayyy(pos), gammayyz(pos), gammayzz(pos)]
    stored(:, 3) = [gammazxx(pos), gammazxy(pos), gammazxz(pos), gammazyy(pos), gammazyz(pos), gammazzz(pos)]
    gamma = reshape(transpose(stored(all_of, :)), [3, 3, 3])
  end subroutine get_connections

  pure subroutine set_connections(gamma, gammaxxx, gammaxxy, gammaxxz, gammaxyy, gammaxyz, gammaxzz, gammayxx, &
       gammayxy, gammayxz, gammayyy, gammayyz, gammayzz, gammazxx, gammazxy, gammazxz, gammazyy, gammazyz, &
       gammazzz, pos)
    CCTK_REAL, intent(in) :: gamma(3, 3, 3)
    CCTK_REAL, intent(inout) :: gammaxxx(*), gammaxxy(*), gammaxxz(*), gammaxyy(*), gammaxyz(*), gammaxzz(*), &
         gammayxx(*), gammayxy(*), gammayxz(*), gammayyy(*), gammayyz(*), gammayzz(*), gammazxx(*), &
         gammazxy(*), gammazxz(*), gammazyy(*), gammazyz(*), gammazzz(*)
    integer, intent(in) :: pos
    call set_tensor(gamma(1, :, :), gammaxxx, gammaxxy, gammaxxz, gammaxyy, gammaxyz, gammaxzz, pos)
    call set_tensor(gamma(2, :, :), gammayxx, gammayxy, gammayxz, gammayyy, gammayyz, gammayzz, pos)
    call set_tensor(gamma(3, :, :), gammazxx, gammazxy, gammazxz, gammazyy, gammazyz, gammazzz, pos)
  end subroutine set_connections

  subroutine get_scalarderivs(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(3)
    CCTK_REAL, intent(out) :: f(3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    f = first_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_scalarderivs

  subroutine get_vectorderivs(ax, ay, az, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: ax(*), ay(*), az(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    integer :: known
    known = order_asked_for(order)
    f(1, :) = first_differences(ax, pos, off, dx, known)
    f(2, :) = first_differences(ay, pos, off, dx, known)
    f(3, :) = first_differences(az, pos, off, dx, known)
  end subroutine get_vectorderivs

  subroutine get_tensorderivs(axx, axy, axz, ayy, ayz, azz, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: axx(*), axy(*), axz(*), ayy(*), ayz(*), azz(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    CCTK_REAL :: stored(6, 3)
    integer :: known
    known = order_asked_for(order)
    stored(1, :) = first_differences(axx, pos, off, dx, known)
    stored(2, :) = first_differences(axy, pos, off, dx, known)
    stored(3, :) = first_differences(axz, pos, off, dx, known)
    stored(4, :) = first_differences(ayy, pos, off, dx, known)
    stored(5, :) = first_differences(ayz, pos, off, dx, known)
    stored(6, :) = first_differences(azz, pos, off, dx, known)
    f = reshape(stored(all_of, :), [3, 3, 3])
  end subroutine get_tensorderivs

  subroutine get_scalarderivs2(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    f = second_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_scalarderivs2

  subroutine get_vectorderivs2(ax, ay, az, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: ax(*), ay(*), az(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    integer :: known
    known = order_asked_for(order)
    f(1, :, :) = second_differences(ax, pos, off, dx, known)
    f(2, :, :) = second_differences(ay, pos, off, dx, known)
    f(3, :, :) = second_differences(az, pos, off, dx, known)
  end subroutine get_vectorderivs2

  subroutine get_tensorderivs2(axx, axy, axz, ayy, ayz, azz, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: axx(*), axy(*), axz(*), ayy(*), ayz(*), azz(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    CCTK_REAL :: stored(6, 3, 3)
    integer :: known
    known = order_asked_for(order)
    stored(1, :, :) = second_differences(axx, pos, off, dx, known)
    stored(2, :, :) = second_differences(axy, pos, off, dx, known)
    stored(3, :, :) = second_differences(axz, pos, off, dx, known)
    stored(4, :, :) = second_differences(ayy, pos, off, dx, known)
    stored(5, :, :) = second_differences(ayz, pos, off, dx, known)
    stored(6, :, :) = second_differences(azz, pos, off, dx, known)
    f = reshape(stored(all_of, :, :), [3, 3, 3, 3])
  end subroutine get_tensorderivs2

  subroutine get_scalarderivs3(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    f = third_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_scalarderivs3

  subroutine get_vectorderivs3(ax, ay, az, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: ax(*), ay(*), az(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    integer :: known
    known = order_asked_for(order)
    f(1, :, :, :) = third_differences(ax, pos, off, dx, known)
    f(2, :, :, :) = third_differences(ay, pos, off, dx, known)
    f(3, :, :, :) = third_differences(az, pos, off, dx, known)
  end subroutine get_vectorderivs3

  subroutine get_tensorderivs3(axx, axy, axz, ayy, ayz, azz, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: axx(*), axy(*), axz(*), ayy(*), ayz(*), azz(*), dx(3)
    CCTK_REAL, intent(out) :: f(3, 3, 3, 3, 3)
    integer, intent(in) :: pos, off(3)
    integer, optional, intent(in) :: order
    CCTK_REAL :: stored(6, 3, 3, 3)
    integer :: known
    known = order_asked_for(order)
    stored(1, :, :, :) = third_differences(axx, pos, off, dx, known)
    stored(2, :, :, :) = third_differences(axy, pos, off, dx, known)
    stored(3, :, :, :) = third_differences(axz, pos, off, dx, known)
    stored(4, :, :, :) = third_differences(ayy, pos, off, dx, known)
    stored(5, :, :, :) = third_differences(ayz, pos, off, dx, known)
    stored(6, :, :, :) = third_differences(azz, pos, off, dx, known)
    f = reshape(stored(all_of, :, :, :), [3, 3, 3, 3, 3])
  end subroutine get_tensorderivs3
end module pointwise

module pointwise2
  use differences
  implicit none
  private
  public :: calc_2position, calc_2offsets, get_2scalar, get_2vector, get_2tensor, set_2scalar, set_2vector, &
       set_2tensor, get_2scalarderivs, get_2vectorderivs, get_2tensorderivs, &
       get_2scalarderivs2, get_2vectorderivs2, get_2tensorderivs2, get_2scalarderivs3, get_2vectorderivs3, &
       get_2tensorderivs3

  ! Where the components of a symmetric tensor stand among the 3 that are stored.
  integer, parameter :: all_of(4) = [1, 2, 2, 3]

contains

  pure subroutine calc_2position(shape, i, j, pos)
    integer, intent(in) :: shape(2), i, j
    integer, intent(out) :: pos
    pos = 1 + (i - 1) + shape(1) * (j - 1)
  end subroutine calc_2position

  pure subroutine calc_2offsets(shape, off)
    integer, intent(in) :: shape(2)
    integer, intent(out) :: off(2)
    off = [1, shape(1)]
  end subroutine calc_2offsets

  pure subroutine get_2scalar(a, f, pos)
    CCTK_REAL, intent(in) :: a(*)
    CCTK_REAL, intent(out) :: f
    integer, intent(in) :: pos
    f = a(pos)
  end subroutine get_2scalar

  pure subroutine get_2vector(ax, ay, f, pos)
    CCTK_REAL, intent(in) :: ax(*), ay(*)
    CCTK_REAL, intent(out) :: f(2)
    integer, intent(in) :: pos
    f = [ax(pos), ay(pos)]
  end subroutine get_2vector

  pure subroutine get_2tensor(axx, axy, ayy, f, pos)
    CCTK_REAL, intent(in) :: axx(*), axy(*), ayy(*)
    CCTK_REAL, intent(out) :: f(2, 2)
    integer, intent(in) :: pos
    CCTK_REAL :: stored(3)
    stored = [axx(pos), axy(pos), ayy(pos)]
    f = reshape(stored(all_of), [2, 2])
  end subroutine get_2tensor

  pure subroutine set_2scalar(f, a, pos)
    CCTK_REAL, intent(in) :: f
    CCTK_REAL, intent(inout) :: a(*)
    integer, intent(in) :: pos
    a(pos) = f
  end subroutine set_2scalar

  pure subroutine set_2vector(f, ax, ay, pos)
    CCTK_REAL, intent(in) :: f(2)
    CCTK_REAL, intent(inout) :: ax(*), ay(*)
    integer, intent(in) :: pos
    ax(pos) = f(1)
    ay(pos) = f(2)
  end subroutine set_2vector

  pure subroutine set_2tensor(f, axx, axy, ayy, pos)
    CCTK_REAL, intent(in) :: f(2, 2)
    CCTK_REAL, intent(inout) :: axx(*), axy(*), ayy(*)
    integer, intent(in) :: pos
    axx(pos) = f(1, 1)
    axy(pos) = f(1, 2)
    ayy(pos) = f(2, 2)
  end subroutine set_2tensor

  subroutine get_2scalarderivs(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(2)
    CCTK_REAL, intent(out) :: f(2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    f = first_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_2scalarderivs

  subroutine get_2vectorderivs(ax, ay, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: ax(*), ay(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    integer :: known
    known = order_asked_for(order)
    f(1, :) = first_differences(ax, pos, off, dx, known)
    f(2, :) = first_differences(ay, pos, off, dx, known)
  end subroutine get_2vectorderivs

  subroutine get_2tensorderivs(axx, axy, ayy, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: axx(*), axy(*), ayy(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    CCTK_REAL :: stored(3, 2)
    integer :: known
    known = order_asked_for(order)
    stored(1, :) = first_differences(axx, pos, off, dx, known)
    stored(2, :) = first_differences(axy, pos, off, dx, known)
    stored(3, :) = first_differences(ayy, pos, off, dx, known)
    f = reshape(stored(all_of, :), [2, 2, 2])
  end subroutine get_2tensorderivs

  subroutine get_2scalarderivs2(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    f = second_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_2scalarderivs2

  subroutine get_2vectorderivs2(ax, ay, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: ax(*), ay(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    integer :: known
    known = order_asked_for(order)
    f(1, :, :) = second_differences(ax, pos, off, dx, known)
    f(2, :, :) = second_differences(ay, pos, off, dx, known)
  end subroutine get_2vectorderivs2

  subroutine get_2tensorderivs2(axx, axy, ayy, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: axx(*), axy(*), ayy(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    CCTK_REAL :: stored(3, 2, 2)
    integer :: known
    known = order_asked_for(order)
    stored(1, :, :) = second_differences(axx, pos, off, dx, known)
    stored(2, :, :) = second_differences(axy, pos, off, dx, known)
    stored(3, :, :) = second_differences(ayy, pos, off, dx, known)
    f = reshape(stored(all_of, :, :), [2, 2, 2, 2])
  end subroutine get_2tensorderivs2

  subroutine get_2scalarderivs3(a, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: a(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    f = third_differences(a, pos, off, dx, order_asked_for(order))
  end subroutine get_2scalarderivs3

  subroutine get_2vectorderivs3(ax, ay, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: ax(*), ay(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    integer :: known
    known = order_asked_for(order)
    f(1, :, :, :) = third_differences(ax, pos, off, dx, known)
    f(2, :, :, :) = third_differences(ay, pos, off, dx, known)
  end subroutine get_2vectorderivs3

  subroutine get_2tensorderivs3(axx, axy, ayy, f, pos, off, dx, order)
    CCTK_REAL, intent(in) :: axx(*), axy(*), ayy(*), dx(2)
    CCTK_REAL, intent(out) :: f(2, 2, 2, 2, 2)
    integer, intent(in) :: pos, off(2)
    integer, optional, intent(in) :: order
    CCTK_REAL :: stored(3, 2, 2, 2)
    integer :: known
    known = order_asked_for(order)
    stored(1, :, :, :) = third_differences(axx, pos, off, dx, known)
    stored(2, :, :, :) = third_differences(axy, pos, off, dx, known)
    stored(3, :, :, :) = third_differences(ayy, pos, off, dx, known)
    f = reshape(stored(all_of, :, :, :), [2, 2, 2, 2, 2])
  end subroutine get_2tensorderivs3
end module pointwise2
