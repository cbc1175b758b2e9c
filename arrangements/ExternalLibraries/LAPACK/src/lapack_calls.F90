! SPDX-License-Identifier: LGPL-2.1-or-later

! Calls by generic names, for lapack_test.cc. Matrices are 2 x 2, by columns.

subroutine lapack_calls_solve(matrix, right_side, error) bind(c)
  use iso_c_binding, only: c_double, c_int
  use lapack
  implicit none
  real(c_double), intent(in) :: matrix(2, 2)
  real(c_double), intent(inout) :: right_side(2)
  integer(c_int), intent(out) :: error
  real(c_double) :: a(2, 2), b(2, 1)
  integer(lapack_integer_kind) :: pivots(2), info

  a = matrix
  b(:, 1) = right_side
  call gesv(2, 1, a, 2, pivots, b, 2, info)
  right_side = b(:, 1)
  error = int(info, c_int)
end subroutine lapack_calls_solve

! The same system with all four kinds of numbers; the imaginary part of the right side is twice its real part.
subroutine lapack_calls_largest_difference(matrix, right_side, difference) bind(c)
  use iso_c_binding, only: c_double
  use lapack
  implicit none
  real(c_double), intent(in) :: matrix(2, 2), right_side(2)
  real(c_double), intent(out) :: difference
  double precision :: a_d(2, 2), b_d(2, 1)
  real :: a_s(2, 2), b_s(2, 1)
  complex :: a_c(2, 2), b_c(2, 1)
  complex(kind(0d0)) :: a_z(2, 2), b_z(2, 1), expected(2)
  integer(lapack_integer_kind) :: pivots(2), info

  a_d = matrix
  b_d(:, 1) = right_side
  a_s = real(a_d)
  b_s = real(b_d)
  a_z = a_d
  b_z = b_d * (1d0, 2d0)
  a_c = cmplx(a_z)
  b_c = cmplx(b_z)
  call gesv(2, 1, a_d, 2, pivots, b_d, 2, info)
  call gesv(2, 1, a_s, 2, pivots, b_s, 2, info)
  call gesv(2, 1, a_c, 2, pivots, b_c, 2, info)
  call gesv(2, 1, a_z, 2, pivots, b_z, 2, info)
  expected = b_d(:, 1) * (1d0, 2d0)
  difference = max(maxval(abs(b_s - b_d)), maxval(abs(b_c(:, 1) - expected)), maxval(abs(b_z(:, 1) - expected)))
end subroutine lapack_calls_largest_difference

! Two ways to solve with a symmetric matrix.
subroutine lapack_calls_solve_symmetric(matrix, right_side, indefinite, definite) bind(c)
  use iso_c_binding, only: c_double
  use lapack
  implicit none
  real(c_double), intent(in) :: matrix(2, 2), right_side(2)
  real(c_double), intent(out) :: indefinite(2), definite(2)
  real(c_double) :: a(2, 2), b(2, 1), work(64)
  integer(lapack_integer_kind) :: pivots(2), info

  a = matrix
  b(:, 1) = right_side
  call sysv('U', 2, 1, a, 2, pivots, b, 2, work, size(work), info)
  indefinite = b(:, 1)
  a = matrix
  b(:, 1) = right_side
  call posv('U', 2, 1, a, 2, b, 2, info)
  definite = b(:, 1)
end subroutine lapack_calls_solve_symmetric

! The product of the diagonal of the factors: the determinant but for the sign of the row exchanges.
subroutine lapack_calls_determinant(matrix, general, symmetric) bind(c)
  use iso_c_binding, only: c_double
  use lapack
  implicit none
  real(c_double), intent(in) :: matrix(2, 2)
  real(c_double), intent(out) :: general, symmetric
  real(c_double) :: a(2, 2), work(64)
  integer(lapack_integer_kind) :: pivots(2), info

  a = matrix
  call getrf(2, 2, a, 2, pivots, info)
  general = a(1, 1) * a(2, 2)
  a = matrix
  call sytrf('U', 2, a, 2, pivots, work, size(work), info)
  symmetric = a(1, 1) * a(2, 2)
end subroutine lapack_calls_determinant

subroutine lapack_calls_eigenvalues(matrix, real_parts, imaginary_parts) bind(c)
  use iso_c_binding, only: c_double
  use lapack
  implicit none
  real(c_double), intent(in) :: matrix(2, 2)
  real(c_double), intent(out) :: real_parts(2), imaginary_parts(2)
  real(c_double) :: a(2, 2), left(1, 1), right(1, 1), work(64)
  integer(lapack_integer_kind) :: info

  a = matrix
  call geev('N', 'N', 2, a, 2, real_parts, imaginary_parts, left, 1, right, 1, work, size(work), info)
end subroutine lapack_calls_eigenvalues
