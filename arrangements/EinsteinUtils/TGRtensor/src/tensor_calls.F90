! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Errors of the modules where the answer is known, for tensor_test.cc.
module tensor_test_errors
  use classify, only: TAT_isnan
  implicit none

contains

  ! The largest difference; one that is not a number, which maxval and max pass over, is larger than all.
  pure CCTK_REAL function worst(differences)
    CCTK_REAL, intent(in) :: differences(:)
    worst = merge(huge(worst), maxval(abs(differences)), any(TAT_isnan(differences) == 1))
  end function worst
end module tensor_test_errors

module tensor_test_fields
  implicit none

  ! Value, first and second derivatives of a metric, a lapse and a shift at a point; nothing symmetric about it.
  type fields
     CCTK_REAL :: gg(3, 3), dgg(3, 3, 0:3), ddgg(3, 3, 0:3, 0:3)
     CCTK_REAL :: alfa, dalfa(0:3), ddalfa(0:3, 0:3)
     CCTK_REAL :: beta(3), dbeta(3, 0:3), ddbeta(3, 0:3, 0:3)
  end type fields

contains

  ! Some number between -0.1 and 0.1.
  CCTK_REAL function some(n)
    integer, intent(in) :: n
    some = sin(12.9898d0 * n) / 10
  end function some

  ! Polynomials of second order, a step h away from their centre along axis b.
  type(fields) function fields_at(b, h) result(f)
    integer, intent(in) :: b
    CCTK_REAL, intent(in) :: h
    integer :: i, j, c, d
    do j = 1, 3
       do i = 1, 3
          f%gg(i, j) = merge(1, 0, i == j) + some(i * j)
          do c = 0, 3
             f%dgg(i, j, c) = some(i * j + 10 * c + 20)
             do d = 0, 3
                f%ddgg(i, j, c, d) = some(i * j + 17 * (c + d) + 80)
             end do
          end do
       end do
       f%beta(j) = some(j + 300)
       do c = 0, 3
          f%dbeta(j, c) = some(j + 10 * c + 310)
          do d = 0, 3
             f%ddbeta(j, c, d) = some(j + 17 * (c + d) + 400)
          end do
       end do
    end do
    f%alfa = 0.9d0
    do c = 0, 3
       f%dalfa(c) = some(c + 600)
       do d = 0, 3
          f%ddalfa(c, d) = some(17 * (c + d) + 700)
       end do
    end do
    f%gg = f%gg + h * f%dgg(:, :, b) + h**2 / 2 * f%ddgg(:, :, b, b)
    f%beta = f%beta + h * f%dbeta(:, b) + h**2 / 2 * f%ddbeta(:, b, b)
    f%alfa = f%alfa + h * f%dalfa(b) + h**2 / 2 * f%ddalfa(b, b)
    f%dgg = f%dgg + h * f%ddgg(:, :, :, b)
    f%dbeta = f%dbeta + h * f%ddbeta(:, :, b)
    f%dalfa = f%dalfa + h * f%ddalfa(:, b)
  end function fields_at

  subroutine metric_derivatives(f, g4, dg4)
    use adm_metric
    type(fields), intent(in) :: f
    CCTK_REAL, intent(out) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3)
    call calc_4metricderivs(f%gg, f%alfa, f%beta, f%dgg(:, :, 1:3), f%dalfa(1:3), f%dbeta(:, 1:3), f%dgg(:, :, 0), &
         f%dalfa(0), f%dbeta(:, 0), g4, dg4)
  end subroutine metric_derivatives
end module tensor_test_fields

! Products of matrices and inverses, and of determinants and traces.
real(c_double) function tensor_calls_inverses() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use matdet
  use matinv
  use tensor
  use tensor2, only: calc_2inv, calc_2det
  use tensor4, only: calc_4inv
  use constants
  implicit none
  CCTK_REAL :: g2(2, 2), u2(2, 2), v2(2, 2), g3(3, 3), u3(3, 3), v3(3, 3), g4(0:3, 0:3), u4(0:3, 0:3), v4(0:3, 0:3)
  CCTK_REAL :: det, minus
  g2 = reshape([2d0, 1d0, 1d0, 3d0], [2, 2])
  g3 = reshape([2d0, 1d0, 0.5d0, 1d0, 3d0, -1d0, 0.5d0, -1d0, 4d0], [3, 3])
  g4 = eta4
  g4(0, 1:3) = [0.3d0, -0.2d0, 0.1d0]
  g4(1:3, 0) = g4(0, 1:3)
  call calc_inv2(g2, u2)
  call calc_2det(g2, det)
  call calc_2inv(g2, det, v2)
  error = worst([matmul(g2, u2) - delta2]) + worst([u2 - v2])
  call calc_posinv3(g3, u3)
  call calc_det(g3, det)
  call calc_inv(g3, det, v3)
  error = error + worst([matmul(g3, u3) - delta3]) + worst([u3 - v3]) + abs(det - 16.25d0)
  call calc_4inv(g4, u4)
  call calc_inv4(g4, v4)
  error = error + worst([matmul(g4, u4) - delta4]) + worst([u4 - v4])
  ! LAPACK would interchange rows of this one.
  g3 = reshape([5d0, 0d0, 2d0, 0d0, 3d0, 0d0, 2d0, 0d0, 1d0], [3, 3])
  call calc_symdet3(g3, det)
  call calc_det3(g3, minus)
  error = error + abs(det - 3) + abs(minus - 3)
  ! -(1 + the square of the vector)
  call calc_symdet4(g4, minus)
  error = error + abs(minus + 1.14d0)
end function tensor_calls_inverses

! 1 if all calls tell what is wrong, and nothing else.
integer(c_int) function tensor_calls_tells_errors() bind(c) result(all_told)
  use iso_c_binding, only: c_int
  use constants
  use matinv
  implicit none
  CCTK_REAL :: g3(3, 3), u3(3, 3), u4(0:3, 0:3)
  logical :: singular, indefinite, good, good_indefinite
  g3 = 0
  call calc_inv3(g3, u3, singular)
  g3 = -delta3
  call calc_posinv3(g3, u3, indefinite)
  call calc_syminv3(g3, u3, good)
  call calc_syminv4(eta4, u4, good_indefinite)
  all_told = merge(1, 0, singular .and. indefinite .and. .not. good .and. .not. good_indefinite)
end function tensor_calls_tells_errors

! A sphere of radius 1 in angles: R_ij = g_ij.
real(c_double) function tensor_calls_sphere() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use ricci2
  use tensor2
  implicit none
  CCTK_REAL, parameter :: theta = 0.7d0
  CCTK_REAL :: gg(2, 2), gu(2, 2), dgg(2, 2, 2), dgu(2, 2, 2), ddgg(2, 2, 2, 2), gamma(2, 2, 2), dgamma(2, 2, 2, 2)
  CCTK_REAL :: ri(2, 2), dtg
  gg = reshape([1d0, 0d0, 0d0, sin(theta)**2], [2, 2])
  dgg = 0
  dgg(2, 2, 1) = sin(2 * theta)
  ddgg = 0
  ddgg(2, 2, 1, 1) = 2 * cos(2 * theta)
  call calc_2det(gg, dtg)
  call calc_2inv(gg, dtg, gu)
  call calc_2invderiv(gu, dgg, dgu)
  call calc_2connections(gu, dgg, gamma)
  call calc_2connectionderivs(gu, dgg, dgu, ddgg, dgamma)
  call calc_2ricci(gamma, dgamma, ri)
  error = worst([ri - gg])
end function tensor_calls_sphere

! Hyperbolic space, g_ij = delta_ij / z^2: R_ij = -2 g_ij, and so are the derivatives.
real(c_double) function tensor_calls_hyperbolic_space() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use constants, only: delta3
  use ricci
  use tensor
  implicit none
  CCTK_REAL, parameter :: z = 1.3d0
  CCTK_REAL :: gg(3, 3), gu(3, 3), dgg(3, 3, 3), dgu(3, 3, 3), ddgg(3, 3, 3, 3), ddgu(3, 3, 3, 3), dtg, ddtg(3)
  CCTK_REAL :: dddgg(3, 3, 3, 3, 3), gamma(3, 3, 3), dgamma(3, 3, 3, 3), ddgamma(3, 3, 3, 3, 3), ri(3, 3), dri(3, 3, 3)
  gg = delta3 / z**2
  dgg = 0
  dgg(:, :, 3) = -2 * delta3 / z**3
  ddgg = 0
  ddgg(:, :, 3, 3) = 6 * delta3 / z**4
  dddgg = 0
  dddgg(:, :, 3, 3, 3) = -24 * delta3 / z**5
  call calc_det(gg, dtg)
  call calc_detderiv(gg, dgg, ddtg)
  call calc_inv(gg, dtg, gu)
  call calc_invderiv(gu, dgg, dgu)
  call calc_invderiv2(gu, dgg, dgu, ddgg, ddgu)
  call calc_connections(gu, dgg, gamma)
  call calc_connectionderivs(gu, dgg, dgu, ddgg, dgamma)
  call calc_connectionderivs2(gu, dgg, dgu, ddgg, ddgu, dddgg, ddgamma)
  call calc_ricci(gamma, dgamma, ri)
  call calc_ricciderivs(gamma, dgamma, ddgamma, dri)
  error = worst([ri + 2 * gg]) + worst([dri + 2 * dgg]) + worst([ddgu(:, :, 3, 3) - 2 * delta3]) &
       + abs(ddtg(3) + 6 / z**7)
end function tensor_calls_hyperbolic_space

! An exponentially growing flat space: R_ijkl = H^2 (g_ik g_jl - g_il g_jk), and no Weyl curvature.
real(c_double) function tensor_calls_de_sitter() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use constants, only: delta3
  use ricci4
  use tensor4
  implicit none
  CCTK_REAL, parameter :: h = 0.4d0, a2 = 1.7d0  ! a2: the square of the scale factor
  CCTK_REAL :: gg(4, 4), gu(4, 4), dgg(4, 4, 4), dgu(4, 4, 4), ddgg(4, 4, 4, 4), gamma(4, 4, 4), dgamma(4, 4, 4, 4)
  CCTK_REAL :: ri(4, 4), rm(4, 4, 4, 4), we(4, 4, 4, 4), rsc
  integer :: i, j, k, l
  gg = 0
  gg(1, 1) = -1
  gg(2:4, 2:4) = a2 * delta3
  dgg = 0
  dgg(2:4, 2:4, 1) = 2 * h * a2 * delta3
  ddgg = 0
  ddgg(2:4, 2:4, 1, 1) = 4 * h**2 * a2 * delta3
  call calc_4inv(gg, gu)
  call calc_4invderiv(gu, dgg, dgu)
  call calc_4connections(gu, dgg, gamma)
  call calc_4connectionderivs(gu, dgg, dgu, ddgg, dgamma)
  call calc_4ricci(gamma, dgamma, ri)
  call calc_4riemann(gg, gamma, dgamma, rm)
  call calc_4trace(ri, gu, rsc)
  call calc_4weyl(gg, rm, ri, rsc, we)
  error = worst([ri - 3 * h**2 * gg]) + worst([we]) + worst([rsc - 12 * h**2])
  do l = 1, 4
     do k = 1, 4
        do j = 1, 4
           do i = 1, 4
              error = max(error, worst([rm(i, j, k, l) - h**2 * (gg(i, k) * gg(j, l) - gg(i, l) * gg(j, k))]))
           end do
        end do
     end do
  end do
end function tensor_calls_de_sitter

! From space and gauge to spacetime and back.
real(c_double) function tensor_calls_round_trip() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use adm_metric
  use tensor_test_fields
  implicit none
  type(fields) :: f, back
  CCTK_REAL :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3), kk(3, 3), gg_dot(3, 3)
  f = fields_at(0, 0d0)
  call metric_derivatives(f, g4, dg4)
  call calc_3metricderivs(g4, dg4, back%gg, back%alfa, back%beta, back%dgg(:, :, 1:3), back%dalfa(1:3), &
       back%dbeta(:, 1:3), back%dgg(:, :, 0), back%dalfa(0), back%dbeta(:, 0))
  error = worst([back%gg - f%gg]) + abs(back%alfa - f%alfa) + worst([back%beta - f%beta]) &
       + worst([back%dgg - f%dgg]) + worst([back%dalfa - f%dalfa]) + worst([back%dbeta - f%dbeta])
  call calc_extcurv(f%gg, f%dgg(:, :, 1:3), f%dgg(:, :, 0), f%alfa, f%beta, f%dbeta(:, 1:3), kk)
  call calc_3metricdot(f%gg, f%dgg(:, :, 1:3), kk, f%alfa, f%beta, f%dbeta(:, 1:3), gg_dot)
  error = error + worst([gg_dot - f%dgg(:, :, 0)])
end function tensor_calls_round_trip

! Derivatives against differences.
real(c_double) function tensor_calls_derivatives() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use adm_metric
  use tensor_test_fields
  implicit none
  CCTK_REAL, parameter :: h = 1d-4
  type(fields) :: f, below, above
  CCTK_REAL :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3), ddg4(0:3, 0:3, 0:3, 0:3), lower(0:3, 0:3, 0:3), upper(0:3, 0:3, 0:3)
  CCTK_REAL :: dgg_dot(3, 3, 3), dot_below(3, 3), dot_above(3, 3), kk(3, 3), dkk(3, 3, 3)
  integer :: b
  f = fields_at(0, 0d0)
  call calc_4metricderivs2(f%gg, f%alfa, f%beta, f%dgg(:, :, 1:3), f%dalfa(1:3), f%dbeta(:, 1:3), &
       f%ddgg(:, :, 1:3, 1:3), f%ddalfa(1:3, 1:3), f%ddbeta(:, 1:3, 1:3), f%dgg(:, :, 0), f%dalfa(0), f%dbeta(:, 0), &
       f%ddgg(:, :, 0, 0), f%ddalfa(0, 0), f%ddbeta(:, 0, 0), f%ddgg(:, :, 1:3, 0), f%ddalfa(1:3, 0), &
       f%ddbeta(:, 1:3, 0), g4, dg4, ddg4)
  ! Any field will do for the curvature: the metric with other derivatives.
  kk = f%dgg(:, :, 0)
  dkk = f%ddgg(:, :, 0, 1:3)
  call calc_3metricderivdot(f%gg, f%dgg(:, :, 1:3), f%ddgg(:, :, 1:3, 1:3), kk, dkk, f%alfa, f%dalfa(1:3), f%beta, &
       f%dbeta(:, 1:3), f%ddbeta(:, 1:3, 1:3), dgg_dot)
  error = 0
  do b = 0, 3
     below = fields_at(b, -h)
     above = fields_at(b, h)
     call metric_derivatives(below, g4, lower)
     call metric_derivatives(above, g4, upper)
     error = max(error, worst([(upper - lower) / (2 * h) - ddg4(:, :, :, b)]))
     if (b == 0) cycle
     call calc_3metricdot(below%gg, below%dgg(:, :, 1:3), below%dgg(:, :, 0), below%alfa, below%beta, &
          below%dbeta(:, 1:3), dot_below)
     call calc_3metricdot(above%gg, above%dgg(:, :, 1:3), above%dgg(:, :, 0), above%alfa, above%beta, &
          above%dbeta(:, 1:3), dot_above)
     error = max(error, worst([(dot_above - dot_below) / (2 * h) - dgg_dot(:, :, b)]))
  end do
end function tensor_calls_derivatives

! Lapse 1 and shift 0: the growing flat space of above obeys d_t K_ij = R_ij - 2 K_il K^l_j + K K_ij - ... with a
! cosmological constant as matter, 8 pi T_ij = -3 H^2 g_ij, R_ij = 0 and K_ij = -H g_ij; so d_t K_ij = -2 H^2 g_ij.
! 1000 times the number of wrong answers of classify and constants is added.
real(c_double) function tensor_calls_simple_gauge() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use adm_metric_simple
  use classify
  use constants
  implicit none
  CCTK_REAL, parameter :: h = 0.4d0
  CCTK_REAL :: gg(3, 3), gu(3, 3), ri(3, 3), kk(3, 3), kk_dot(3, 3), gg_dot(3, 3), tt(3, 3)
  logical :: right(9)
  gg = 1.7d0 * delta3
  gu = delta3 / 1.7d0
  ri = 0
  call calc_extcurv_simple(2 * h * gg, kk)
  call calc_3metricdot_simple(kk, gg_dot)
  ! Only the stresses appear here: without the energy that belongs to them the constant counts by half.
  tt = -3 * h**2 * gg / (8 * pi)
  call calc_extcurvdot_simple(gg, gu, ri, kk, tt, kk_dot)
  error = worst([gg_dot - 2 * h * gg]) &
       + worst([kk_dot - (-2 * h**2 * gg + 3 * h**2 * gg + 3 * h**2 * gg - 4.5d0 * h**2 * gg)])
  right = [TAT_isnan(TAT_nan()) == 1, TAT_isnan(TAT_inf()) == 0, TAT_isinf(TAT_inf()) == 1, TAT_isinf(1d0) == 0, &
       TAT_finite(1d0) == 1, TAT_finite(TAT_inf()) == 0, all(nint(epsilon3(:, 3, 2)) == [-1, 0, 0]), &
       nint(epsilon4(0, 1, 2, 3)) == 1 .and. nint(epsilon4(1, 0, 2, 3)) == -1 .and. nint(epsilon4(3, 0, 1, 2)) == -1, &
       nint(epsilon2(1, 2)) == -1]
  error = error + 1000 * count(.not. right)
end function tensor_calls_simple_gauge

! Exponentials of a diagonal matrix, of one whose third power vanishes, of a rotation by 20, of a product with an
! inverse, and of one that is nearly infinite.
real(c_double) function tensor_calls_exponentials() bind(c) result(error)
  use iso_c_binding, only: c_double
  use tensor_test_errors
  use constants, only: delta3
  use matexp
  implicit none
  CCTK_REAL, parameter :: angle = 20
  CCTK_REAL :: a(3, 3), e(3, 3), inverse(3, 3)
  a = 0
  a(1, 1) = 3
  a(2, 2) = -2
  call calc_exp3(a, e)
  error = worst([e - reshape([exp(3d0), 0d0, 0d0, 0d0, exp(-2d0), 0d0, 0d0, 0d0, 1d0], [3, 3])])
  a = 0
  a(1, 2) = 2
  a(2, 3) = 5
  a(1, 3) = 7
  call calc_exp3(a, e)
  error = max(error, worst([e - delta3 - a - matmul(a, a) / 2]))
  a = 0
  a(2, 1) = angle
  a(1, 2) = -angle
  call calc_exp3(a, e)
  error = max(error, worst([e(1:2, 1:2) - reshape([cos(angle), sin(angle), -sin(angle), cos(angle)], [2, 2])]))
  a = reshape([0.3d0, -1.2d0, 0.8d0, 1.9d0, 0.4d0, -0.6d0, 1.1d0, 0.2d0, -0.9d0], [3, 3])
  call calc_exp3(a, e)
  call calc_exp3(-a, inverse)
  error = max(error, worst([matmul(e, inverse) - delta3]))
  ! Eigenvalues of -2.85d308, whose absolute value is infinite, -1.5d307 and 0.
  a = 0
  a(1:2, 1:2) = -1.5d308 * reshape([1d0, 0.9d0, 0.9d0, 1d0], [2, 2])
  call calc_exp3(a, e)
  error = max(error, worst([e - reshape([0d0, 0d0, 0d0, 0d0, 0d0, 0d0, 0d0, 0d0, 1d0], [3, 3])]))
end function tensor_calls_exponentials
