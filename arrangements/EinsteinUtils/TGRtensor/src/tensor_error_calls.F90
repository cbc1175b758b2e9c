! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Numbers and matrices with which nothing can be computed, for tensor_test.cc.

! 1 if the external functions know all kinds of numbers. Nothing of module classify is visible here.
integer(c_int) function tensor_calls_external_classify() bind(c) result(all_known)
  use iso_c_binding, only: c_int
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, external :: TAT_isnan, TAT_isinf, TAT_finite
  CCTK_REAL, external :: TAT_nan, TAT_inf
  CCTK_REAL :: nan, inf
  integer :: kinds(3, 4)
  nan = ieee_value(nan, ieee_quiet_nan)
  inf = ieee_value(inf, ieee_positive_inf)
  kinds(:, 1) = [TAT_isnan(nan), TAT_isinf(nan), TAT_finite(nan)]
  kinds(:, 2) = [TAT_isnan(inf), TAT_isinf(inf), TAT_finite(inf)]
  kinds(:, 3) = [TAT_isnan(-inf), TAT_isinf(-inf), TAT_finite(-inf)]
  kinds(:, 4) = [TAT_isnan(-huge(inf)), TAT_isinf(-huge(inf)), TAT_finite(-huge(inf))]
  all_known = merge(1, 0, all(kinds == reshape([1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1], [3, 4])) &
       .and. ieee_is_nan(TAT_nan()) .and. TAT_inf() > huge(inf))
end function tensor_calls_external_classify

! 1 if the functions of the module take arrays, and know the signs of infinities.
integer(c_int) function tensor_calls_classify() bind(c) result(all_known)
  use iso_c_binding, only: c_int
  use classify
  implicit none
  CCTK_REAL :: numbers(4)
  numbers = [TAT_nan(), TAT_inf(), -TAT_inf(), TAT_inf()]
  numbers(4) = -2
  all_known = merge(1, 0, all(TAT_isnan(numbers) == [1, 0, 0, 0]) .and. all(TAT_isinf(numbers) == [0, 1, -1, 0]) &
       .and. all(TAT_finite(numbers) == [0, 0, 0, 1]))
end function tensor_calls_classify

! How many of three determinants are called impossible: for a factor of 1 none, for 0 and NaN all.
integer(c_int) function tensor_calls_wrong_determinants(factor) bind(c) result(wrong)
  use iso_c_binding, only: c_double, c_int
  use constants
  use matdet
  implicit none
  real(c_double), value :: factor
  CCTK_REAL :: g3(3, 3), g4(0:3, 0:3), det
  logical :: lerr(3)
  g3 = delta3
  g3(2, 2) = factor
  g4 = eta4
  g4(2, 2) = factor
  call calc_det3(g3, det, lerr(1))
  call calc_symdet3(g3, det, lerr(2))
  call calc_symdet4(g4, det, lerr(3))
  wrong = count(lerr)
end function tensor_calls_wrong_determinants

! Determinants of 0 without lerr, of which nobody is warned: their sum.
real(c_double) function tensor_calls_determinants_of_zero() bind(c) result(total)
  use iso_c_binding, only: c_double
  use matdet
  implicit none
  CCTK_REAL :: zero(4, 4), det
  zero = 0
  call calc_det3(zero(:3, :3), det)
  total = abs(det)
  call calc_symdet3(zero(:3, :3), det)
  total = total + abs(det)
  call calc_symdet4(zero, det)
  total = total + abs(det)
end function tensor_calls_determinants_of_zero

! The inverse of a metric whose time is multiplied by a number.
subroutine tensor_calls_inverse_in_four_dimensions(factor) bind(c)
  use iso_c_binding, only: c_double
  use constants
  use tensor4, only: calc_4inv
  implicit none
  real(c_double), value :: factor
  CCTK_REAL :: gg(0:3, 0:3), gu(0:3, 0:3)
  gg = eta4
  gg(:, 0) = factor * gg(:, 0)
  call calc_4inv(gg, gu)
end subroutine tensor_calls_inverse_in_four_dimensions

! A call by the names of arguments: Gamma^1_11 of g_11 = exp(2 x), at x = 0.
real(c_double) function tensor_calls_connection_by_names() bind(c) result(connection)
  use iso_c_binding, only: c_double
  use constants
  use ricci4
  implicit none
  CCTK_REAL :: slopes(4, 4, 4), gamma(4, 4, 4)
  slopes = 0
  slopes(2, 2, 2) = 2
  call calc_4connections(gu=eta4, dg=slopes, gamma=gamma)
  connection = gamma(2, 2, 2)
end function tensor_calls_connection_by_names
