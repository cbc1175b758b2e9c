! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_WarnLevel.h"

! Algebra and calculus of square matrices of any small size. Indices of derivatives come last; matrices of
! metrics are symmetric. The other modules give these procedures their names.
module small_matrices
  implicit none
  private
  public :: trace_of, determinant_of, adjugate_of, inverse_of, inverse_change, inverse_changes, &
       inverse_second_changes, solve_inverse, exponential_of, is_positive, tell_singular

contains

  ! g^ij k_ij
  pure function trace_of(kk, gu) result(trk)
    CCTK_REAL, intent(in) :: kk(:, :), gu(:, :)
    CCTK_REAL :: trk
    trk = sum(kk * gu)
  end function trace_of

  ! The matrix without one row and one column.
  pure function minor_of(a, row, column) result(m)
    CCTK_REAL, intent(in) :: a(:, :)
    integer, intent(in) :: row, column
    CCTK_REAL :: m(size(a, 1) - 1, size(a, 1) - 1)
    integer :: i, j
    m = a([(i, i = 1, row - 1), (i, i = row + 1, size(a, 1))], &
         [(j, j = 1, column - 1), (j, j = column + 1, size(a, 1))])
  end function minor_of

  ! By the first row; sizes are 4 at most.
  pure recursive function determinant_of(a) result(det)
    CCTK_REAL, intent(in) :: a(:, :)
    CCTK_REAL :: det
    integer :: j
    if (size(a, 1) == 0) then
       det = 1
    else if (size(a, 1) == 1) then
       det = a(1, 1)
    else
       det = 0
       do j = 1, size(a, 1)
          det = det + (-1)**(j + 1) * a(1, j) * determinant_of(minor_of(a, 1, j))
       end do
    end if
  end function determinant_of

  ! Determinant times inverse.
  pure function adjugate_of(a) result(adjugate)
    CCTK_REAL, intent(in) :: a(:, :)
    CCTK_REAL :: adjugate(size(a, 1), size(a, 1))
    integer :: i, j
    do j = 1, size(a, 1)
       do i = 1, size(a, 1)
          adjugate(i, j) = (-1)**(i + j) * determinant_of(minor_of(a, j, i))
       end do
    end do
  end function adjugate_of

  pure function inverse_of(a) result(inverse)
    CCTK_REAL, intent(in) :: a(:, :)
    CCTK_REAL :: inverse(size(a, 1), size(a, 1))
    inverse = adjugate_of(a) / determinant_of(a)
  end function inverse_of

  ! How the inverse changes with the matrix: -a^-1 da a^-1.
  pure function inverse_change(inverse, change) result(result_change)
    CCTK_REAL, intent(in) :: inverse(:, :), change(:, :)
    CCTK_REAL :: result_change(size(inverse, 1), size(inverse, 1))
    result_change = -matmul(inverse, matmul(change, inverse))
  end function inverse_change

  pure function inverse_changes(gu, dgg) result(dgu)
    CCTK_REAL, intent(in) :: gu(:, :), dgg(:, :, :)
    CCTK_REAL :: dgu(size(gu, 1), size(gu, 1), size(dgg, 3))
    integer :: k
    do k = 1, size(dgg, 3)
       dgu(:, :, k) = inverse_change(gu, dgg(:, :, k))
    end do
  end function inverse_changes

  pure function inverse_second_changes(gu, dgg, dgu, ddgg) result(ddgu)
    CCTK_REAL, intent(in) :: gu(:, :), dgg(:, :, :), dgu(:, :, :), ddgg(:, :, :, :)
    CCTK_REAL :: ddgu(size(gu, 1), size(gu, 1), size(dgg, 3), size(dgg, 3))
    integer :: k, l
    do l = 1, size(dgg, 3)
       do k = 1, size(dgg, 3)
          ddgu(:, :, k, l) = inverse_change(gu, ddgg(:, :, k, l)) &
               - matmul(dgu(:, :, l), matmul(dgg(:, :, k), gu)) &
               - matmul(gu, matmul(dgg(:, :, k), dgu(:, :, l)))
       end do
    end do
  end function inverse_second_changes

  ! By elimination with row pivots, which stays accurate where the determinant is far from 1.
  ! is_singular: there is no inverse; then the result is 0.
  pure subroutine solve_inverse(a, inverse, is_singular)
    CCTK_REAL, intent(in) :: a(:, :)
    CCTK_REAL, intent(out) :: inverse(:, :)
    logical, intent(out) :: is_singular
    CCTK_REAL :: work(size(a, 1), 2 * size(a, 1)), row(2 * size(a, 1))
    integer :: i, n, pivot, column
    n = size(a, 1)
    work(:, 1:n) = a
    work(:, n + 1:) = 0
    do i = 1, n
       work(i, n + i) = 1
    end do
    do column = 1, n
       pivot = column - 1 + maxloc(abs(work(column:, column)), 1)
       is_singular = .not. abs(work(pivot, column)) > 0
       if (is_singular) then
          inverse = 0
          return
       end if
       row = work(pivot, :) / work(pivot, column)
       work(pivot, :) = work(column, :)
       work(column, :) = row
       do i = 1, n
          if (i /= column) work(i, :) = work(i, :) - work(i, column) * row
       end do
    end do
    inverse = work(:, n + 1:)
  end subroutine solve_inverse

  ! 1 + a + a^2/2 + ..., by squaring that of a part of the matrix, exp(a) = exp(a / 2^n)^(2^n). That part is below
  ! 1/2 in size, where 16 terms leave less than 1e-19.
  pure function exponential_of(a) result(exponential)
    CCTK_REAL, intent(in) :: a(:, :)
    CCTK_REAL :: exponential(size(a, 1), size(a, 1)), part(size(a, 1), size(a, 1)), term(size(a, 1), size(a, 1))
    integer :: i, squares
    ! A quarter of the sums over rows, which is finite if the matrix is. The exponent of infinity is the largest integer.
    squares = max(0, min(exponent(maxval(sum(abs(a / 4), 2))), maxexponent(a)) + 3)
    part = scale(a, -squares)
    term = 0
    do i = 1, size(a, 1)
       term(i, i) = 1
    end do
    exponential = term
    do i = 1, 16
       term = matmul(term, part) / i
       exponential = exponential + term
    end do
    do i = 1, squares
       exponential = matmul(exponential, exponential)
    end do
  end function exponential_of

  ! By Sylvester's criterion.
  pure function is_positive(a) result(positive)
    CCTK_REAL, intent(in) :: a(:, :)
    logical :: positive
    integer :: n
    positive = .true.
    do n = 1, size(a, 1)
       positive = positive .and. determinant_of(a(:n, :n)) > 0
    end do
  end function is_positive

  ! Tells the caller, if it has asked, or warns.
  subroutine tell_singular(is_wrong, what, lerr)
    logical, intent(in) :: is_wrong
    character(*), intent(in) :: what
    logical, optional, intent(out) :: lerr
    if (present(lerr)) then
       lerr = is_wrong
    else if (is_wrong) then
       call CCTK_WARN(1, what)
    end if
  end subroutine tell_singular
end module small_matrices
