! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! From space and gauge to spacetime and back: ds^2 = -alfa^2 dt^2 + g_ij (dx^i + beta^i dt) (dx^j + beta^j dt).
! Indices of derivatives come last, in spacetime with time as 0; dbeta(i, j) = d_j beta^i.
module adm_metric
  use small_matrices
  implicit none
  private
  public :: calc_4metric, calc_4metricderivs, calc_4metricderivs2, calc_3metric, calc_3metricderivs, &
       calc_extcurv, calc_3metricdot, calc_3metricderivdot

contains

  ! From the parts of a spacetime metric, or of a derivative of it.
  pure function assembled(tt, ti, ij) result(g4)
    CCTK_REAL, intent(in) :: tt, ti(3), ij(3, 3)
    CCTK_REAL :: g4(0:3, 0:3)
    g4(0, 0) = tt
    g4(0, 1:3) = ti
    g4(1:3, 0) = ti
    g4(1:3, 1:3) = ij
  end function assembled

  pure subroutine calc_4metric(gg, alfa, beta, g4)
    CCTK_REAL, intent(in) :: gg(3, 3), alfa, beta(3)
    CCTK_REAL, intent(out) :: g4(0:3, 0:3)
    CCTK_REAL :: beta_down(3)
    beta_down = matmul(gg, beta)
    g4 = assembled(dot_product(beta, beta_down) - alfa**2, beta_down, gg)
  end subroutine calc_4metric

  ! One derivative of the metric, from those (a) of its parts.
  pure function changed(gg, alfa, beta, gg_a, alfa_a, beta_a) result(g4_a)
    CCTK_REAL, intent(in) :: gg(3, 3), alfa, beta(3), gg_a(3, 3), alfa_a, beta_a(3)
    CCTK_REAL :: g4_a(0:3, 0:3)
    g4_a = assembled(dot_product(beta, matmul(gg_a, beta)) + 2 * dot_product(beta, matmul(gg, beta_a)) &
         - 2 * alfa * alfa_a, matmul(gg_a, beta) + matmul(gg, beta_a), gg_a)
  end function changed

  pure subroutine calc_4metricderivs(gg, alfa, beta, dgg, dalfa, dbeta, gg_dot, alfa_dot, beta_dot, g4, dg4)
    CCTK_REAL, intent(in) :: gg(3, 3), alfa, beta(3), dgg(3, 3, 3), dalfa(3), dbeta(3, 3)
    CCTK_REAL, intent(in) :: gg_dot(3, 3), alfa_dot, beta_dot(3)
    CCTK_REAL, intent(out) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3)
    integer :: a
    call calc_4metric(gg, alfa, beta, g4)
    dg4(:, :, 0) = changed(gg, alfa, beta, gg_dot, alfa_dot, beta_dot)
    do a = 1, 3
       dg4(:, :, a) = changed(gg, alfa, beta, dgg(:, :, a), dalfa(a), dbeta(:, a))
    end do
  end subroutine calc_4metricderivs

  pure subroutine calc_4metricderivs2(gg, alfa, beta, dgg, dalfa, dbeta, ddgg, ddalfa, ddbeta, gg_dot, alfa_dot, &
       beta_dot, gg_dot2, alfa_dot2, beta_dot2, dgg_dot, dalfa_dot, dbeta_dot, g4, dg4, ddg4)
    CCTK_REAL, intent(in) :: gg(3, 3), alfa, beta(3), dgg(3, 3, 3), dalfa(3), dbeta(3, 3)
    CCTK_REAL, intent(in) :: ddgg(3, 3, 3, 3), ddalfa(3, 3), ddbeta(3, 3, 3)
    CCTK_REAL, intent(in) :: gg_dot(3, 3), alfa_dot, beta_dot(3), gg_dot2(3, 3), alfa_dot2, beta_dot2(3)
    CCTK_REAL, intent(in) :: dgg_dot(3, 3, 3), dalfa_dot(3), dbeta_dot(3, 3)
    CCTK_REAL, intent(out) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3), ddg4(0:3, 0:3, 0:3, 0:3)
    ! First and second derivatives of the parts with spacetime indices.
    CCTK_REAL :: g_a(3, 3, 0:3), alfa_a(0:3), beta_a(3, 0:3)
    CCTK_REAL :: g_ab(3, 3, 0:3, 0:3), alfa_ab(0:3, 0:3), beta_ab(3, 0:3, 0:3)
    integer :: a, b

    call calc_4metricderivs(gg, alfa, beta, dgg, dalfa, dbeta, gg_dot, alfa_dot, beta_dot, g4, dg4)
    g_a(:, :, 0) = gg_dot
    g_a(:, :, 1:3) = dgg
    alfa_a = [alfa_dot, dalfa]
    beta_a(:, 0) = beta_dot
    beta_a(:, 1:3) = dbeta
    g_ab(:, :, 0, 0) = gg_dot2
    g_ab(:, :, 1:3, 0) = dgg_dot
    g_ab(:, :, 0, 1:3) = dgg_dot
    g_ab(:, :, 1:3, 1:3) = ddgg
    alfa_ab(0, 0) = alfa_dot2
    alfa_ab(1:3, 0) = dalfa_dot
    alfa_ab(0, 1:3) = dalfa_dot
    alfa_ab(1:3, 1:3) = ddalfa
    beta_ab(:, 0, 0) = beta_dot2
    beta_ab(:, 1:3, 0) = dbeta_dot
    beta_ab(:, 0, 1:3) = dbeta_dot
    beta_ab(:, 1:3, 1:3) = ddbeta
    do b = 0, 3
       do a = 0, 3
          ! changed() again for the second derivatives, and what is a product of two first ones.
          ddg4(:, :, a, b) = changed(gg, alfa, beta, g_ab(:, :, a, b), alfa_ab(a, b), beta_ab(:, a, b))
          ddg4(0, 0, a, b) = ddg4(0, 0, a, b) - 2 * alfa_a(a) * alfa_a(b) &
               + 2 * dot_product(beta_a(:, a), matmul(gg, beta_a(:, b))) &
               + 2 * dot_product(beta, matmul(g_a(:, :, a), beta_a(:, b)) + matmul(g_a(:, :, b), beta_a(:, a)))
          ddg4(0, 1:3, a, b) = ddg4(0, 1:3, a, b) + matmul(g_a(:, :, a), beta_a(:, b)) &
               + matmul(g_a(:, :, b), beta_a(:, a))
          ddg4(1:3, 0, a, b) = ddg4(0, 1:3, a, b)
       end do
    end do
  end subroutine calc_4metricderivs2

  pure subroutine calc_3metric(g4, gg, alfa, beta)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3)
    CCTK_REAL, intent(out) :: gg(3, 3), alfa, beta(3)
    gg = g4(1:3, 1:3)
    beta = matmul(inverse_of(gg), g4(0, 1:3))
    alfa = sqrt(dot_product(beta, g4(0, 1:3)) - g4(0, 0))
  end subroutine calc_3metric

  ! The inverse of changed().
  pure subroutine split_change(gg, alfa, beta, g4_a, gg_a, alfa_a, beta_a)
    CCTK_REAL, intent(in) :: gg(3, 3), alfa, beta(3), g4_a(0:3, 0:3)
    CCTK_REAL, intent(out) :: gg_a(3, 3), alfa_a, beta_a(3)
    gg_a = g4_a(1:3, 1:3)
    beta_a = matmul(inverse_of(gg), g4_a(0, 1:3) - matmul(gg_a, beta))
    alfa_a = (dot_product(beta, matmul(gg_a, beta)) + 2 * dot_product(beta, matmul(gg, beta_a)) - g4_a(0, 0)) &
         / (2 * alfa)
  end subroutine split_change

  pure subroutine calc_3metricderivs(g4, dg4, gg, alfa, beta, dgg, dalfa, dbeta, gg_dot, alfa_dot, beta_dot)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3)
    CCTK_REAL, intent(out) :: gg(3, 3), alfa, beta(3), dgg(3, 3, 3), dalfa(3), dbeta(3, 3)
    CCTK_REAL, intent(out) :: gg_dot(3, 3), alfa_dot, beta_dot(3)
    integer :: a
    call calc_3metric(g4, gg, alfa, beta)
    call split_change(gg, alfa, beta, dg4(:, :, 0), gg_dot, alfa_dot, beta_dot)
    do a = 1, 3
       call split_change(gg, alfa, beta, dg4(:, :, a), dgg(:, :, a), dalfa(a), dbeta(:, a))
    end do
  end subroutine calc_3metricderivs

  ! The Lie derivative of a metric along beta: g_kj beta^k_,i + g_ik beta^k_,j + beta^k g_ij,k
  pure function lie(gg, dgg, beta, dbeta) result(change)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3), beta(3), dbeta(3, 3)
    CCTK_REAL :: change(3, 3)
    integer :: k
    change = matmul(gg, dbeta) + transpose(matmul(gg, dbeta))
    do k = 1, 3
       change = change + beta(k) * dgg(:, :, k)
    end do
  end function lie

  pure subroutine calc_extcurv(gg, dgg, gg_dot, alfa, beta, dbeta, kk)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3), gg_dot(3, 3), alfa, beta(3), dbeta(3, 3)
    CCTK_REAL, intent(out) :: kk(3, 3)
    kk = (lie(gg, dgg, beta, dbeta) - gg_dot) / (2 * alfa)
  end subroutine calc_extcurv

  ! d_t g_ij = -2 alfa K_ij + Lie derivative
  pure subroutine calc_3metricdot(gg, dgg, kk, alfa, beta, dbeta, gg_dot)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3), kk(3, 3), alfa, beta(3), dbeta(3, 3)
    CCTK_REAL, intent(out) :: gg_dot(3, 3)
    gg_dot = lie(gg, dgg, beta, dbeta) - 2 * alfa * kk
  end subroutine calc_3metricdot

  pure subroutine calc_3metricderivdot(gg, dgg, ddgg, kk, dkk, alfa, dalfa, beta, dbeta, ddbeta, dgg_dot)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3), ddgg(3, 3, 3, 3), kk(3, 3), dkk(3, 3, 3)
    CCTK_REAL, intent(in) :: alfa, dalfa(3), beta(3), dbeta(3, 3), ddbeta(3, 3, 3)
    CCTK_REAL, intent(out) :: dgg_dot(3, 3, 3)
    CCTK_REAL, parameter :: none(3, 3, 3) = 0
    integer :: a
    ! Each factor of the Lie derivative in turn; the first call has no beta^k g_ij,k.
    do a = 1, 3
       dgg_dot(:, :, a) = lie(dgg(:, :, a), none, beta, dbeta) + lie(gg, dgg, dbeta(:, a), ddbeta(:, :, a)) &
            + lie(gg, ddgg(:, :, :, a), beta, 0 * dbeta) - 2 * (dalfa(a) * kk + alfa * dkk(:, :, a))
    end do
  end subroutine calc_3metricderivdot
end module adm_metric
