! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! adm_metric with lapse 1 and shift 0.
module adm_metric_simple
  use adm_metric
  use constants, only: pi
  implicit none
  private
  public :: calc_4metric_simple, calc_4metricderivs_simple, calc_4metricderivs2_simple, calc_3metric_simple, &
       calc_3metricderivs_simple, calc_extcurv_simple, calc_extcurvdot_simple, calc_3metricdot_simple, &
       calc_3metricderivdot_simple, calc_3metricdot2_simple

  CCTK_REAL, parameter :: one = 1, zero = 0, no_vector(3) = 0, no_matrix(3, 3) = 0, no_tensor(3, 3, 3) = 0

contains

  pure subroutine calc_4metric_simple(gg, g4)
    CCTK_REAL, intent(in) :: gg(3, 3)
    CCTK_REAL, intent(out) :: g4(0:3, 0:3)
    call calc_4metric(gg, one, no_vector, g4)
  end subroutine calc_4metric_simple

  pure subroutine calc_4metricderivs_simple(gg, dgg, gg_dot, g4, dg4)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3), gg_dot(3, 3)
    CCTK_REAL, intent(out) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3)
    call calc_4metricderivs(gg, one, no_vector, dgg, no_vector, no_matrix, gg_dot, zero, no_vector, g4, dg4)
  end subroutine calc_4metricderivs_simple

  pure subroutine calc_4metricderivs2_simple(gg, dgg, ddgg, gg_dot, gg_dot2, dgg_dot, g4, dg4, ddg4)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3), ddgg(3, 3, 3, 3), gg_dot(3, 3), gg_dot2(3, 3), dgg_dot(3, 3, 3)
    CCTK_REAL, intent(out) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3), ddg4(0:3, 0:3, 0:3, 0:3)
    call calc_4metricderivs2(gg, one, no_vector, dgg, no_vector, no_matrix, ddgg, no_matrix, no_tensor, gg_dot, &
         zero, no_vector, gg_dot2, zero, no_vector, dgg_dot, no_vector, no_matrix, g4, dg4, ddg4)
  end subroutine calc_4metricderivs2_simple

  pure subroutine calc_3metric_simple(g4, gg)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3)
    CCTK_REAL, intent(out) :: gg(3, 3)
    gg = g4(1:3, 1:3)
  end subroutine calc_3metric_simple

  pure subroutine calc_3metricderivs_simple(g4, dg4, gg, dgg, gg_dot)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3), dg4(0:3, 0:3, 0:3)
    CCTK_REAL, intent(out) :: gg(3, 3), dgg(3, 3, 3), gg_dot(3, 3)
    gg = g4(1:3, 1:3)
    dgg = dg4(1:3, 1:3, 1:3)
    gg_dot = dg4(1:3, 1:3, 0)
  end subroutine calc_3metricderivs_simple

  pure subroutine calc_extcurv_simple(gg_dot, kk)
    CCTK_REAL, intent(in) :: gg_dot(3, 3)
    CCTK_REAL, intent(out) :: kk(3, 3)
    kk = -gg_dot / 2
  end subroutine calc_extcurv_simple

  ! d_t K_ij = R_ij - 2 K_il g^lm K_mj + g^lm K_lm K_ij - 8 pi (T_ij - 1/2 g_ij g^lm T_lm)
  pure subroutine calc_extcurvdot_simple(gg, gu, ri, kk, tt, kk_dot)
    CCTK_REAL, intent(in) :: gg(3, 3), gu(3, 3), ri(3, 3), kk(3, 3), tt(3, 3)
    CCTK_REAL, intent(out) :: kk_dot(3, 3)
    kk_dot = ri - 2 * matmul(kk, matmul(gu, kk)) + sum(gu * kk) * kk - 8 * pi * (tt - gg * sum(gu * tt) / 2)
  end subroutine calc_extcurvdot_simple

  pure subroutine calc_3metricdot_simple(kk, gg_dot)
    CCTK_REAL, intent(in) :: kk(3, 3)
    CCTK_REAL, intent(out) :: gg_dot(3, 3)
    gg_dot = -2 * kk
  end subroutine calc_3metricdot_simple

  pure subroutine calc_3metricderivdot_simple(dkk, dgg_dot)
    CCTK_REAL, intent(in) :: dkk(3, 3, 3)
    CCTK_REAL, intent(out) :: dgg_dot(3, 3, 3)
    dgg_dot = -2 * dkk
  end subroutine calc_3metricderivdot_simple

  pure subroutine calc_3metricdot2_simple(kk_dot, gg_dot2)
    CCTK_REAL, intent(in) :: kk_dot(3, 3)
    CCTK_REAL, intent(out) :: gg_dot2(3, 3)
    gg_dot2 = -2 * kk_dot
  end subroutine calc_3metricdot2_simple
end module adm_metric_simple
