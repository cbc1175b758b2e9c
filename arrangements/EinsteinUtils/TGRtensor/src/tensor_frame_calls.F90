! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Errors of covariant derivatives, of changes of coordinates and frames, and of derivatives in time, for tensor_test.cc.
module tensor_test_space
  use tensor_test_fields, only: some
  implicit none

contains

  ! Hyperbolic space of n dimensions in the coordinates of a half-space, the last of which is z: g_ij = delta_ij / z^2.
  subroutine make_hyperbolic(n, z, gg, gu, dgg, gamma, dgamma)
    use curvature
    use small_matrices
    integer, intent(in) :: n
    CCTK_REAL, intent(in) :: z
    CCTK_REAL, intent(out) :: gg(n, n), gu(n, n), dgg(n, n, n), gamma(n, n, n), dgamma(n, n, n, n)
    CCTK_REAL :: ddgg(n, n, n, n)
    integer :: i
    gg = 0
    gu = 0
    dgg = 0
    ddgg = 0
    do i = 1, n
       gg(i, i) = 1 / z**2
       gu(i, i) = z**2
       dgg(i, i, n) = -2 / z**3
       ddgg(i, i, n, n) = 6 / z**4
    end do
    gamma = connections(gu, dgg)
    dgamma = connection_changes(gu, dgg, inverse_changes(gu, dgg), ddgg)
  end subroutine make_hyperbolic

  ! Any vector with its derivatives, and the covector that belongs to it.
  subroutine make_vectors(n, gg, dgg, z, up, dup, ddup, down, ddown, dddown)
    integer, intent(in) :: n
    CCTK_REAL, intent(in) :: gg(n, n), dgg(n, n, n), z
    CCTK_REAL, intent(out) :: up(n), dup(n, n), ddup(n, n, n), down(n), ddown(n, n), dddown(n, n, n)
    integer :: i, j, k
    do i = 1, n
       up(i) = 1 + some(i)
       do j = 1, n
          dup(i, j) = some(3 * i + j)
          do k = 1, n
             ddup(i, j, k) = some(20 + i + 10 * (j + k))
          end do
       end do
    end do
    down = matmul(gg, up)
    do k = 1, n
       ddown(:, k) = matmul(gg, dup(:, k)) + matmul(dgg(:, :, k), up)
       do j = 1, n
          dddown(:, j, k) = matmul(gg, ddup(:, j, k)) + matmul(dgg(:, :, k), dup(:, j)) &
               + matmul(dgg(:, :, j), dup(:, k))
       end do
    end do
    dddown(:, n, n) = dddown(:, n, n) + 6 / z**4 * up
  end subroutine make_vectors

  ! Of a gradient with two indices: whether lf is symmetrised, trace-free, and differs by a multiple of the metric.
  CCTK_REAL function longitudinal_error(lf, gf, gg, gu) result(error)
    CCTK_REAL, intent(in) :: lf(:, :), gf(:, :), gg(:, :), gu(:, :)
    CCTK_REAL :: removed(size(lf, 1), size(lf, 1))
    removed = lf - gf - transpose(gf)
    error = abs(sum(gu * lf)) + sum(abs(removed - gg * removed(1, 1) / gg(1, 1)))
  end function longitudinal_error
end module tensor_test_space

! Hyperbolic space of three or two dimensions: the derivative of the metric vanishes; derivatives of a product follow
! the rule for products, D_j D_i (1/z) = g_ij/z; indices go down before or after a derivative, and two derivatives of
! a vector do not commute, D_k D_j v_i - D_j D_k v_i = g_ij v_k - g_ik v_j.
real(c_double) function tensor_calls_covariant_derivatives(n) bind(c) result(error)
  use iso_c_binding, only: c_double, c_int
  use covariant, only: vector_second_gradient
  use covderivs
  use covderivs2
  use tensor_test_space
  implicit none
  integer(c_int), value :: n
  CCTK_REAL, parameter :: z = 1.3d0
  CCTK_REAL :: gg(n, n), gu(n, n), dgg(n, n, n), gamma(n, n, n), dgamma(n, n, n, n)
  CCTK_REAL :: up(n), dup(n, n), ddup(n, n, n), down(n), ddown(n, n), dddown(n, n, n)
  CCTK_REAL :: s, ds(n), dds(n, n), t(n, n), dt(n, n, n)
  CCTK_REAL :: gs(n), ggs(n, n), gup(n, n), gdown(n, n), ggup(n, n, n), ggdown(n, n, n), gmetric(n, n, n), gt(n, n, n)
  integer :: j, k
  call make_hyperbolic(int(n), z, gg, gu, dgg, gamma, dgamma)
  call make_vectors(int(n), gg, dgg, z, up, dup, ddup, down, ddown, dddown)
  s = 1 / z
  ds = 0
  ds(n) = -1 / z**2
  dds = 0
  dds(n, n) = 2 / z**3
  ! A tensor without symmetry: t_ij = v_i d_j s
  t = spread(down, 2, n) * spread(ds, 1, n)
  do k = 1, n
     dt(:, :, k) = spread(ddown(:, k), 2, n) * spread(ds, 1, n) + spread(down, 2, n) * spread(dds(:, k), 1, n)
  end do
  if (n == 3) then
     call calc_scalargrad(s, ds, gamma, gs)
     call calc_scalargradgrad(s, ds, dds, gamma, ggs)
     call calc_covectorgrad(down, ddown, gamma, gdown)
     call calc_vectorgrad(up, dup, gamma, gup)
     call calc_tensorgrad(gg, dgg, gamma, gmetric)
     call calc_tensorgrad(t, dt, gamma, gt)
     call calc_covectorgradgrad(down, ddown, dddown, gamma, dgamma, ggdown)
     ggup = vector_second_gradient(up, dup, ddup, gamma, dgamma)
  else
     call calc_2scalargrad(s, ds, gamma, gs)
     call calc_2scalargradgrad(s, ds, dds, gamma, ggs)
     call calc_2covectorgrad(down, ddown, gamma, gdown)
     call calc_2vectorgrad(up, dup, gamma, gup)
     call calc_2tensorgrad(gg, dgg, gamma, gmetric)
     call calc_2tensorgrad(t, dt, gamma, gt)
     call calc_2covectorgradgrad(down, ddown, dddown, gamma, dgamma, ggdown)
     call calc_2vectorgradgrad(up, dup, ddup, gamma, dgamma, ggup)
  end if
  error = sum(abs(gs - ds)) + sum(abs(ggs - gg * s)) + sum(abs(gdown - matmul(gg, gup))) + sum(abs(gmetric))
  do k = 1, n
     error = error + sum(abs(gt(:, :, k) - spread(gdown(:, k), 2, n) * spread(ds, 1, n) &
          - spread(down, 2, n) * spread(ggs(:, k), 1, n)))
     do j = 1, n
        error = error + sum(abs(ggdown(:, j, k) - ggdown(:, k, j) - (gg(:, j) * down(k) - gg(:, k) * down(j))))
        error = error + sum(abs(ggdown(:, j, k) - matmul(gg, ggup(:, j, k))))
     end do
  end do
end function tensor_calls_covariant_derivatives

! What stretches hyperbolic space the same in all directions, a translation along z, has no longitudinal part. Of
! others, it is symmetric and without trace.
real(c_double) function tensor_calls_longitudinal_parts(n) bind(c) result(error)
  use iso_c_binding, only: c_double, c_int
  use covderivs
  use covderivs2
  use tensor_test_space
  implicit none
  integer(c_int), value :: n
  CCTK_REAL, parameter :: z = 1.3d0
  CCTK_REAL :: gg(n, n), gu(n, n), dgg(n, n, n), gamma(n, n, n), dgamma(n, n, n, n)
  CCTK_REAL :: gf(n, n), lf(n, n), stretched(n, n), ggf(n, n, n), glf(n, n, n)
  integer :: i, j, k
  call make_hyperbolic(int(n), z, gg, gu, dgg, gamma, dgamma)
  do k = 1, n
     do j = 1, n
        do i = 1, n
           gf(i, j) = some(i + 3 * j)
           ggf(i, j, k) = some(i + 3 * j + 9 * k)
        end do
     end do
  end do
  if (n == 3) then
     call calc_covectorgrad(gg(:, 3), dgg(:, 3, :), gamma, stretched)
     call calc_longitudinal(stretched, gg, gu, lf)
     error = sum(abs(lf))
     call calc_longitudinal(gf, gg, gu, lf)
     call calc_gradlongitudinal(ggf, gg, gu, glf)
  else
     call calc_2covectorgrad(gg(:, 2), dgg(:, 2, :), gamma, stretched)
     call calc_2longitudinal(stretched, gg, gu, lf)
     error = sum(abs(lf))
     call calc_2longitudinal(gf, gg, gu, lf)
     call calc_2gradlongitudinal(ggf, gg, gu, glf)
  end if
  error = error + longitudinal_error(lf, gf, gg, gu)
  do k = 1, n
     error = error + longitudinal_error(glf(:, :, k), ggf(:, :, k), gg, gu)
  end do
end function tensor_calls_longitudinal_parts

! Vectors that are polynomials made orthogonal in some metric of spacetime, with squares of -1, 4, 1 and 2. In units
! of what is allowed: products are right to 1e-13, derivatives as differences with a step of 1e-4 are.
real(c_double) function tensor_calls_frames() bind(c) result(error)
  use iso_c_binding, only: c_double
  use constants, only: eta4
  use gram_schmidt
  use tensor_test_fields, only: some
  implicit none
  CCTK_REAL, parameter :: h = 1d-4, squares(4) = [-1, 4, 1, 2]
  CCTK_REAL :: g(0:3, 0:3), e(0:3, 4), de(0:3, 0:3, 4), dde(0:3, 0:3, 0:3, 4), other(0:3, 0:3, 0:3, 4)
  CCTK_REAL :: e_below(0:3, 4), e_above(0:3, 4), de_below(0:3, 0:3, 4), de_above(0:3, 0:3, 4), products(4, 4)
  integer :: a, b
  do b = 0, 3
     do a = 0, 3
        g(a, b) = eta4(a, b) + 2 * some(a + b) + some(a * b)
     end do
  end do
  call make_frame(0, 0d0, e, de, dde)
  products = matmul(transpose(e), matmul(g, e))
  do a = 1, 4
     products(a, a) = products(a, a) - squares(a)
  end do
  error = sum(abs(products)) / 1d-13
  do b = 0, 3
     call make_frame(b, -h, e_below, de_below, other)
     call make_frame(b, h, e_above, de_above, other)
     error = error + sum(abs((e_above - e_below) / (2 * h) - de(:, b, :))) / 2d-7
     error = error + sum(abs((de_above - de_below) / (2 * h) - dde(:, :, b, :))) / 2d-7
  end do

contains

  ! A step away from the centre along axis b.
  subroutine make_frame(b, step, e, de, dde)
    integer, intent(in) :: b
    CCTK_REAL, intent(in) :: step
    CCTK_REAL, intent(out) :: e(0:3, 4), de(0:3, 0:3, 4), dde(0:3, 0:3, 0:3, 4)
    integer :: a, c, d, i, j
    do i = 1, 4
       do a = 0, 3
          e(a, i) = merge(1, 0, a == i - 1) + some(a + 5 * i)
          do c = 0, 3
             de(a, c, i) = some(a + 5 * c + 20 * i)
             do d = 0, 3
                dde(a, c, d, i) = some(a + 5 * (c + d) + 40 * i)
             end do
          end do
       end do
    end do
    e = e + step * de(:, b, :) + step**2 / 2 * dde(:, b, b, :)
    de = de + step * dde(:, :, b, :)
    do i = 1, 4
       do j = 1, i - 1
          call gram_schmidt_project4(g, e(:, j), de(:, :, j), dde(:, :, :, j), squares(j), e(:, i), de(:, :, i), &
               dde(:, :, :, i))
       end do
       call gram_schmidt_normalise4(g, e(:, i), de(:, :, i), dde(:, :, :, i), squares(i))
    end do
  end subroutine make_frame
end function tensor_calls_frames

! A turn about z takes x towards y, one about x takes y towards z; all three together take z and bring the third axis
! where Euler's angles say; none changes lengths, handedness or time.
real(c_double) function tensor_calls_rotations() bind(c) result(error)
  use iso_c_binding, only: c_double
  use constants, only: delta4
  use rotation
  use small_matrices, only: determinant_of
  implicit none
  CCTK_REAL, parameter :: phi = 0.7d0, theta = 0.4d0, psi = -1.9d0
  CCTK_REAL :: first(0:3, 0:3), second(0:3, 0:3), third(0:3, 0:3), tt(0:3, 0:3)
  call make_euler(phi, 0d0, 0d0, first)
  call make_euler(0d0, theta, 0d0, second)
  call make_euler(0d0, 0d0, psi, third)
  call make_euler(phi, theta, psi, tt)
  error = sum(abs(matmul(tt, transpose(tt)) - delta4)) + abs(determinant_of(tt) - 1) &
       + sum(abs(first(:, 1) - [0d0, cos(phi), sin(phi), 0d0])) + sum(abs(first(:, 3) - delta4(:, 3))) &
       + sum(abs(second(:, 2) - [0d0, 0d0, cos(theta), sin(theta)])) + sum(abs(second(:, 1) - delta4(:, 1))) &
       + sum(abs(third(:, 1) - [0d0, cos(psi), sin(psi), 0d0])) + sum(abs(tt(:, 0) - delta4(:, 0))) &
       + sum(abs(tt(3, :) - [0d0, sin(theta) * sin(phi), sin(theta) * cos(phi), cos(theta)])) &
       + sum(abs(tt(:, 3) - [0d0, sin(psi) * sin(theta), -cos(psi) * sin(theta), cos(theta)]))
end function tensor_calls_rotations

! Other coordinates at a point: the flat metric and its inverse become what they are there, and two matrices undo each
! other. On the axis, rows and columns without a direction are 0.
real(c_double) function tensor_calls_coordinates() bind(c) result(error)
  use iso_c_binding, only: c_double
  use constants, only: delta3
  use conversion
  implicit none
  error = error_at([0.3d0, -0.8d0, 0.5d0]) + error_at([-1.1d0, 0.2d0, -0.7d0]) + error_at([3d-12, -4d-12, 2d0])
  error = error + error_on_axis()

contains

  CCTK_REAL function error_at(x) result(error)
    CCTK_REAL, intent(in) :: x(3)
    CCTK_REAL :: to_cylindrical(3, 3), to_spherical(3, 3), back(3, 3), expected(3, 3), r, rho
    rho = sqrt(x(1)**2 + x(2)**2)
    r = sqrt(rho**2 + x(3)**2)
    call make_cylindrical2cartesian(x, to_cylindrical)
    call make_spherical2cartesian(x, to_spherical)
    call make_cartesian2spherical(x, back)
    ! Lengths of d(rho), d(phi), d(z) and d(r), d(theta), d(phi); relative to these everything is of order 1.
    expected = products(to_cylindrical, [1d0, rho, 1d0])
    error = sum(abs(expected - delta3))
    expected = products(to_spherical, [1d0, r, rho])
    error = error + sum(abs(expected - delta3))
    expected = matmul(back, to_spherical)
    expected(3, 2) = expected(3, 2) * r / rho
    expected(2, 3) = expected(2, 3) * rho / r
    error = error + sum(abs(expected - delta3))
    ! Directions: rho, r and z grow outwards and up, theta down, phi from x to y.
    error = error + abs(dot_product(to_cylindrical(:, 1), x) / rho - 1)
    error = error + sum(abs(to_cylindrical(:, 3) - delta3(:, 3)))
    error = error + abs(dot_product(to_spherical(:, 1), x) / r - 1) + abs(to_spherical(3, 2) * r**2 / rho + 1)
    error = error + sum(abs([to_cylindrical(1, 2), to_spherical(1, 3)] * rho**2 + x(2))) / rho
    error = error + sum(abs([to_cylindrical(2, 2), to_spherical(2, 3)] * rho**2 - x(1))) / rho
  end function error_at

  ! Of the gradients of three coordinates, each times a length.
  function products(tt, lengths) result(p)
    CCTK_REAL, intent(in) :: tt(3, 3), lengths(3)
    CCTK_REAL :: p(3, 3), scaled(3, 3)
    scaled = tt * spread(lengths, 1, 3)
    p = matmul(transpose(scaled), scaled)
  end function products

  CCTK_REAL function error_on_axis() result(error)
    CCTK_REAL :: tt(3, 3), only_z(3, 3)
    only_z = 0
    only_z(3, 3) = 1
    call make_cylindrical2cartesian([0d0, 0d0, -2d0], tt)
    error = sum(abs(tt - only_z))
    call make_spherical2cartesian([0d0, 0d0, -2d0], tt)
    error = error + sum(abs(tt - reshape([0d0, 0d0, -1d0, 0d0, 0d0, 0d0, 0d0, 0d0, 0d0], [3, 3])))
    call make_cartesian2spherical([0d0, 0d0, -2d0], tt)
    error = error + sum(abs(tt - reshape([0d0, 0d0, 0d0, 0d0, 0d0, 0d0, -1d0, 0d0, 0d0], [3, 3])))
    call make_spherical2cartesian([0d0, 0d0, 0d0], tt)
    error = error + sum(abs(tt))
    call make_cartesian2spherical([0d0, 0d0, 0d0], tt)
    error = error + sum(abs(tt))
  end function error_on_axis
end function tensor_calls_coordinates

! Parabolas of time, real and complex, and products of vectors.
real(c_double) function tensor_calls_times() bind(c) result(error)
  use iso_c_binding, only: c_double
  use timederivs
  implicit none
  CCTK_REAL, parameter :: t0 = 1.7d0, t1 = 1.4d0, t2 = 0.5d0, dt = 0.3d0, c(0:2) = [0.4d0, -0.8d0, 0.6d0]
  CCTK_COMPLEX, parameter :: unit = (1d0, 2d0)
  CCTK_INT, parameter :: no = 0, yes = 1
  CCTK_REAL :: f0, f1, f2, df, ddf, all(2), u(2), v(3)
  CCTK_COMPLEX :: cu(2), cv(2)
  f0 = parabola(t0)
  f1 = parabola(t1)
  f2 = parabola(t2)
  df = c(1) + 2 * c(2) * t0
  ddf = 2 * c(2)
  error = abs(timederiv(f0, f1, parabola(t0 - 2 * dt), dt) - df) &
       + abs(timederiv2(f0, f1, parabola(t0 - 2 * dt), dt) - ddf) &
       + abs(timederiv_uneven(f0, f1, f2, t0, t1, t2, no, no, no) - df) &
       + abs(timederiv2_uneven(f0, f1, f2, t0, t1, t2, no, no, no) - ddf) &
       + abs(timederiv_uneven(unit * f0, unit * f1, unit * f2, t0, t1, t2, no, no, no) - unit * df) &
       + abs(timederiv2_uneven(unit * f0, unit * f1, unit * f2, t0, t1, t2, no, no, no) - unit * ddf)
  ! Where there is no time before the last, or none at all.
  error = error + abs(timederiv_uneven(f0, f1, f2, t0, t1, t2, no, no, yes) - (f0 - f1) / (t0 - t1)) &
       + abs(timederiv_uneven(f0, f1, f2, t0, t1, t2, no, yes, yes)) &
       + abs(timederiv2_uneven(f0, f1, f2, t0, t1, t2, no, no, yes)) &
       + abs(timederiv2_uneven(f0, f1, f2, t0, t1, t2, no, yes, no))
  ! Element by element.
  all = timederiv([f0, 2 * f0], [f1, 2 * f1], parabola(t0 - 2 * dt) * [1, 2], dt)
  error = error + sum(abs(all - [1, 2] * df)) + abs(abs2(unit) - 5)
  u = [2d0, 3d0]
  v = [5d0, 7d0, 11d0]
  error = error + sum(abs((u .outer. v) - reshape([10, 15, 14, 21, 22, 33], [2, 3]))) + abs((u .dot. v(1:2)) - 31)
  cu = [unit, (0d0, 1d0)]
  cv = [(3d0, 0d0), (0d0, 1d0)]
  ! Nothing is conjugated.
  error = error + abs((cu .dot. cv) - (2d0, 6d0)) + sum(abs((cu .outer. cv) - reshape( &
       [(3d0, 6d0), (0d0, 3d0), (-2d0, 1d0), (-1d0, 0d0)], [2, 2])))

contains

  pure CCTK_REAL function parabola(t)
    CCTK_REAL, intent(in) :: t
    parabola = c(0) + c(1) * t + c(2) * t**2
  end function parabola
end function tensor_calls_times

! Ends the run.
subroutine tensor_calls_product_of_different_sizes() bind(c)
  use timederivs
  implicit none
  if (([1d0, 2d0] .dot. [1d0, 2d0, 3d0]) > 0) return
end subroutine tensor_calls_product_of_different_sizes

! 1 if functions of the framework answer by their interfaces.
integer(c_int) function tensor_calls_framework() bind(c) result(right)
  use iso_c_binding, only: c_int, c_loc, c_char, c_null_char, c_intptr_t
  use cactus
  implicit none
  character(kind=c_char), target :: text(4)
  character(5) :: copy
  CCTK_POINTER :: address
  CCTK_INT :: length
  text = ['a', 'b', 'c', c_null_char]
  address = transfer(c_loc(text), 0_c_intptr_t)
  call cctk_fortranstring(length, address, copy)
  right = merge(1, 0, length == 3 .and. copy == 'abc' .and. cctk_equals(address, 'ABC') == 1 &
       .and. cctk_equals(address, 'ab') == 0 .and. cctk_nullpointer() == 0 .and. cctk_pointerto(length) /= 0)
end function tensor_calls_framework
