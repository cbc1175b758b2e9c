! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Errors of the modules that read and derive arrays, for tensor_test.cc.
module tensor_test_grid
  use classify
  implicit none

  ! Of unequal sizes and spacings, with a point in the middle.
  integer, parameter :: n(3) = [7, 8, 9], centre(3) = [4, 4, 5]
  integer, parameter :: off(3) = [1, n(1), n(1) * n(2)], pos = 1 + dot_product(centre - 1, off)
  CCTK_REAL, parameter :: dx(3) = [0.5d0, 0.4d0, 0.3d0]
  ! What component of a tensor stands at an index.
  integer, parameter :: component3(3, 3) = reshape([1, 2, 3, 2, 4, 5, 3, 5, 6], [3, 3])
  integer, parameter :: component2(2, 2) = reshape([1, 2, 2, 3], [2, 2])

contains

  ! Products of polynomials of each coordinate, which differ by a factor. Their degree is the highest for which first
  ! derivatives of an order are exact; the others are exact beyond it. Points that no stencil of the order has are not
  ! numbers.
  function fields(order, number) result(a)
    integer, intent(in) :: order, number
    CCTK_REAL :: a(n(1), n(2), n(3), number), x(3)
    integer :: i, j, k, component
    do k = 1, n(3)
       do j = 1, n(2)
          do i = 1, n(1)
             x = ([i, j, k] - centre) * dx
             a(i, j, k, :) = [(factor(component) * polynomial(order, x(1), 1) * polynomial(order, x(2), 2) &
                  * polynomial(order, x(3), 3), component = 1, number)]
             ! The third derivative reaches one point farther than half the order.
             if (maxval(abs([i, j, k] - centre)) > order / 2 + 1) a(i, j, k, :) = TAT_nan()
          end do
       end do
    end do
  end function fields

  pure CCTK_REAL function factor(component)
    integer, intent(in) :: component
    factor = 1 + 0.3d0 * component
  end function factor

  pure CCTK_REAL function polynomial(order, x, axis)
    CCTK_REAL, intent(in) :: x
    integer, intent(in) :: order, axis
    polynomial = 0.9d0 + 0.7d0 * x + 0.3d0 * axis * x**2 / 2
    if (order == 4) polynomial = polynomial + 1.1d0 * x**3 / 6 + 0.8d0 * x**4
  end function polynomial

  ! Of a component, along the axes given, at the point in the middle.
  pure CCTK_REAL function derivative(order, component, indices)
    integer, intent(in) :: order, component, indices(:)
    integer :: axis
    CCTK_REAL :: d(0:3)
    derivative = factor(component)
    do axis = 1, 3
       d = [0.9d0, 0.7d0, 0.3d0 * axis, merge(1.1d0, 0d0, order == 4)]
       derivative = derivative * d(count(indices == axis))
    end do
  end function derivative

  ! The largest difference of the first, second and third derivatives of a component from what they are.
  CCTK_REAL function error_of(order, component, df, ddf, dddf) result(error)
    integer, intent(in) :: order, component
    CCTK_REAL, intent(in) :: df(:), ddf(:, :), dddf(:, :, :)
    integer :: i, j, k
    error = 0
    do i = 1, size(df)
       error = max(error, abs(df(i) - derivative(order, component, [i])))
       do j = 1, size(df)
          error = max(error, abs(ddf(i, j) - derivative(order, component, [i, j])))
          do k = 1, size(df)
             error = max(error, abs(dddf(i, j, k) - derivative(order, component, [i, j, k])))
          end do
       end do
    end do
    ! A difference that is not a number is no error in the eyes of max.
    if (any(TAT_isnan(df) == 1) .or. any(TAT_isnan(ddf) == 1) .or. any(TAT_isnan(dddf) == 1)) error = huge(error)
  end function error_of
end module tensor_test_grid

! Differences of polynomials that their stencils derive exactly, in three and two dimensions. Nobody asks for order 2.
real(c_double) function tensor_calls_differences(order) bind(c) result(error)
  use iso_c_binding, only: c_double, c_int
  use derivs
  use derivs2
  use tensor_test_grid
  implicit none
  integer(c_int), value :: order
  CCTK_REAL :: a(n(1), n(2), n(3), 1), df(3), ddf(3, 3), dddf(3, 3, 3), df2(2), ddf2(2, 2), dddf2(2, 2, 2)
  a = fields(order, 1)
  if (order == 2) then
     call get_derivs(a, df, pos, off, dx)
     call get_derivs2(a, ddf, pos, off, dx)
     call get_derivs3(a, dddf, pos, off, dx)
     call get_2derivs(a, df2, pos, off(1:2), dx(1:2))
     call get_2derivs2(a, ddf2, pos, off(1:2), dx(1:2))
     call get_2derivs3(a, dddf2, pos, off(1:2), dx(1:2))
  else
     call get_derivs(a, df, pos, off, dx, order)
     call get_derivs2(a, ddf, pos, off, dx, order)
     call get_derivs3(a, dddf, pos, off, dx, order)
     call get_2derivs(a, df2, pos, off(1:2), dx(1:2), order)
     call get_2derivs2(a, ddf2, pos, off(1:2), dx(1:2), order)
     call get_2derivs3(a, dddf2, pos, off(1:2), dx(1:2), order)
  end if
  error = max(error_of(order, 1, df, ddf, dddf), error_of(order, 1, df2, ddf2, dddf2))
end function tensor_calls_differences

! How fast differences along one axis become exact: the least over all numbers of derivatives of the powers of the
! spacing by which their error falls, when the spacing is halved.
real(c_double) function tensor_calls_order_of_differences(order) bind(c) result(least)
  use iso_c_binding, only: c_double, c_int
  use derivs
  implicit none
  integer(c_int), value :: order
  CCTK_REAL :: coarse(3), fine(3)
  coarse = errors(0.1d0)
  fine = errors(0.05d0)
  least = minval(log(coarse / fine) / log(2d0))

contains

  ! Of the first three derivatives of exp(x) at 0.
  function errors(h) result(error)
    CCTK_REAL, intent(in) :: h
    CCTK_REAL :: error(3), a(7), df(3), ddf(3, 3), dddf(3, 3, 3)
    integer :: i
    a = [(exp((i - 4) * h), i = 1, 7)]
    ! Nothing changes along the other axes.
    call get_derivs(a, df, 4, [1, 0, 0], [h, h, h], order)
    call get_derivs2(a, ddf, 4, [1, 0, 0], [h, h, h], order)
    call get_derivs3(a, dddf, 4, [1, 0, 0], [h, h, h], order)
    error = abs([df(1), ddf(1, 1), dddf(1, 1, 1)] - 1)
  end function errors
end function tensor_calls_order_of_differences

! Ends the run.
subroutine tensor_calls_differences_of_order_3() bind(c)
  use derivs
  implicit none
  CCTK_REAL :: a(7), df(3)
  a = 0
  call get_derivs(a, df, 4, [1, 0, 0], [1d0, 1d0, 1d0], 3)
end subroutine tensor_calls_differences_of_order_3

! The same polynomials as components of scalars, vectors and tensors.
real(c_double) function tensor_calls_pointwise_derivatives(order) bind(c) result(error)
  use iso_c_binding, only: c_double, c_int
  use pointwise
  use pointwise2
  use tensor_test_grid
  implicit none
  integer(c_int), value :: order
  CCTK_REAL :: a(n(1), n(2), n(3), 6), d2(2)
  CCTK_REAL :: ds(3), dds(3, 3), ddds(3, 3, 3), dv(3, 3), ddv(3, 3, 3), dddv(3, 3, 3, 3)
  CCTK_REAL :: dt(3, 3, 3), ddt(3, 3, 3, 3), dddt(3, 3, 3, 3, 3)
  CCTK_REAL :: ds2(2), dds2(2, 2), ddds2(2, 2, 2), dv2(2, 2), ddv2(2, 2, 2), dddv2(2, 2, 2, 2)
  CCTK_REAL :: dt2(2, 2, 2), ddt2(2, 2, 2, 2), dddt2(2, 2, 2, 2, 2)
  integer :: o2(2), i, j
  a = fields(order, 6)
  o2 = off(1:2)
  d2 = dx(1:2)
  call get_scalarderivs(a(:, :, :, 1), ds, pos, off, dx, order)
  call get_scalarderivs2(a(:, :, :, 1), dds, pos, off, dx, order)
  call get_scalarderivs3(a(:, :, :, 1), ddds, pos, off, dx, order)
  call get_2scalarderivs(a(:, :, :, 1), ds2, pos, o2, d2, order)
  call get_2scalarderivs2(a(:, :, :, 1), dds2, pos, o2, d2, order)
  call get_2scalarderivs3(a(:, :, :, 1), ddds2, pos, o2, d2, order)
  call get_vectorderivs(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), dv, pos, off, dx, order)
  call get_vectorderivs2(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), ddv, pos, off, dx, order)
  call get_vectorderivs3(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), dddv, pos, off, dx, order)
  call get_2vectorderivs(a(:, :, :, 1), a(:, :, :, 2), dv2, pos, o2, d2, order)
  call get_2vectorderivs2(a(:, :, :, 1), a(:, :, :, 2), ddv2, pos, o2, d2, order)
  call get_2vectorderivs3(a(:, :, :, 1), a(:, :, :, 2), dddv2, pos, o2, d2, order)
  call get_tensorderivs(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), a(:, :, :, 6), &
       dt, pos, off, dx, order)
  call get_tensorderivs2(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), a(:, :, :, 6), &
       ddt, pos, off, dx, order)
  call get_tensorderivs3(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), a(:, :, :, 6), &
       dddt, pos, off, dx, order)
  call get_2tensorderivs(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), dt2, pos, o2, d2, order)
  call get_2tensorderivs2(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), ddt2, pos, o2, d2, order)
  call get_2tensorderivs3(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), dddt2, pos, o2, d2, order)
  error = max(error_of(order, 1, ds, dds, ddds), error_of(order, 1, ds2, dds2, ddds2))
  do i = 1, 3
     error = max(error, error_of(order, i, dv(i, :), ddv(i, :, :), dddv(i, :, :, :)))
     do j = 1, 3
        error = max(error, error_of(order, component3(i, j), dt(i, j, :), ddt(i, j, :, :), dddt(i, j, :, :, :)))
     end do
  end do
  do i = 1, 2
     error = max(error, error_of(order, i, dv2(i, :), ddv2(i, :, :), dddv2(i, :, :, :)))
     do j = 1, 2
        error = max(error, error_of(order, component2(i, j), dt2(i, j, :), ddt2(i, j, :, :), dddt2(i, j, :, :, :)))
     end do
  end do
end function tensor_calls_pointwise_derivatives

! The number of values that are not where they belong, or not what was put there.
integer(c_int) function tensor_calls_pointwise_values() bind(c) result(wrong)
  use iso_c_binding, only: c_int
  use pointwise
  use pointwise2
  use tensor_test_grid, only: n, off, pos, centre, component3, component2
  implicit none
  CCTK_REAL :: a(n(1), n(2), n(3), 18), here(18), s, v(3), t(3, 3), gamma(3, 3, 3), v2(2), t2(2, 2)
  integer :: at, offsets(3), offsets2(2), i, j, k
  call calc_position(n, centre(1), centre(2), centre(3), at)
  call calc_offsets(n, offsets)
  wrong = count([at /= pos, any(offsets /= off)])
  call calc_2position(n(1:2), centre(1), centre(2), at)
  call calc_2offsets(n(1:2), offsets2)
  wrong = wrong + count([at /= centre(1) + n(1) * (centre(2) - 1), any(offsets2 /= off(1:2))])

  ! Each component has its number times 100, plus that of the point.
  a = reshape([((1d2 * j + 1d-3 * i, i = 1, product(n)), j = 1, 18)], [n(1), n(2), n(3), 18])
  here = [(1d2 * j + 1d-3 * pos, j = 1, 18)]
  call get_scalar(a(:, :, :, 2), s, pos)
  wrong = wrong + other(s, here(2))
  call get_2scalar(a(:, :, :, 3), s, pos)
  wrong = wrong + other(s, here(3))
  call get_vector(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), v, pos)
  wrong = wrong + sum(other(v, here(1:3)))
  call get_2vector(a(:, :, :, 1), a(:, :, :, 2), v2, pos)
  wrong = wrong + sum(other(v2, here(1:2)))
  call get_tensor(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), a(:, :, :, 6), t, pos)
  wrong = wrong + sum(other(t, reshape(here(reshape(component3, [9])), [3, 3])))
  call get_2tensor(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), t2, pos)
  wrong = wrong + sum(other(t2, reshape(here(reshape(component2, [4])), [2, 2])))
  call get_connections(a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), a(:, :, :, 6), &
       a(:, :, :, 7), a(:, :, :, 8), a(:, :, :, 9), a(:, :, :, 10), a(:, :, :, 11), a(:, :, :, 12), a(:, :, :, 13), &
       a(:, :, :, 14), a(:, :, :, 15), a(:, :, :, 16), a(:, :, :, 17), a(:, :, :, 18), gamma, pos)
  do i = 1, 3
     wrong = wrong + sum(other(gamma(i, :, :), reshape(here(6 * (i - 1) + reshape(component3, [9])), [3, 3])))
  end do

  ! Only the upper triangle counts.
  gamma = 7
  do i = 1, 3
     do j = 1, 3
        do k = j, 3
           gamma(i, j, k) = 10 * i + component3(j, k)
        end do
     end do
  end do
  a = 0
  call set_scalar(5d0, a(:, :, :, 1), pos)
  wrong = wrong + changed([1], [5d0])
  call set_2scalar(6d0, a(:, :, :, 3), pos)
  wrong = wrong + changed([3], [6d0])
  call set_vector([5d0, 6d0, 8d0], a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), pos)
  wrong = wrong + changed([1, 2, 3], [5d0, 6d0, 8d0])
  call set_2vector([5d0, 6d0], a(:, :, :, 2), a(:, :, :, 1), pos)
  wrong = wrong + changed([2, 1], [5d0, 6d0])
  call set_tensor(gamma(2, :, :), a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), &
       a(:, :, :, 6), pos)
  wrong = wrong + changed([1, 2, 3, 4, 5, 6], [21d0, 22d0, 23d0, 24d0, 25d0, 26d0])
  call set_2tensor(gamma(3, 1:2, 1:2), a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), pos)
  wrong = wrong + changed([1, 2, 3], [31d0, 32d0, 34d0])
  call set_connections(gamma, a(:, :, :, 1), a(:, :, :, 2), a(:, :, :, 3), a(:, :, :, 4), a(:, :, :, 5), &
       a(:, :, :, 6), a(:, :, :, 7), a(:, :, :, 8), a(:, :, :, 9), a(:, :, :, 10), a(:, :, :, 11), a(:, :, :, 12), &
       a(:, :, :, 13), a(:, :, :, 14), a(:, :, :, 15), a(:, :, :, 16), a(:, :, :, 17), a(:, :, :, 18), pos)
  wrong = wrong + changed([(j, j = 1, 18)], [((1d0 * (10 * i + j), j = 1, 6), i = 1, 3)])

contains

  elemental integer function other(x, y)
    CCTK_REAL, intent(in) :: x, y
    other = merge(0, 1, abs(x - y) <= 0)
  end function other

  ! Forgets what was set; 1 unless that was these values of these components at the point, and nothing else.
  integer function changed(components, values)
    integer, intent(in) :: components(:)
    CCTK_REAL, intent(in) :: values(:)
    CCTK_REAL :: expected(n(1), n(2), n(3), 18)
    expected = 0
    expected(centre(1), centre(2), centre(3), components) = values
    changed = merge(0, 1, all(abs(a - expected) <= 0))
    a = 0
  end function changed
end function tensor_calls_pointwise_values
