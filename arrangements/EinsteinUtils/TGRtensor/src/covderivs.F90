! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Covariant derivatives and the longitudinal part of a gradient in two and three dimensions. Gamma(i,j,k) = Gamma^i_jk,
! dgamma(i,j,k,l) = d_l Gamma^i_jk; indices of derivatives come last, that of the outer one very last.
module covderivs
  use covariant
  implicit none
  private
  public :: calc_scalargrad, calc_covectorgrad, calc_vectorgrad, calc_tensorgrad, calc_scalargradgrad, &
       calc_covectorgradgrad, calc_longitudinal, calc_gradlongitudinal

contains

  ! The partial derivative; what else is handed over makes it look like the others.
  pure subroutine calc_scalargrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f, df(3), gamma(3, 3, 3)
    CCTK_REAL, intent(out) :: gf(3)
    gf = df
  end subroutine calc_scalargrad

  ! D_j f_i
  pure subroutine calc_covectorgrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f(3), df(3, 3), gamma(3, 3, 3)
    CCTK_REAL, intent(out) :: gf(3, 3)
    gf = covector_gradient(f, df, gamma)
  end subroutine calc_covectorgrad

  ! D_j f^i
  pure subroutine calc_vectorgrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f(3), df(3, 3), gamma(3, 3, 3)
    CCTK_REAL, intent(out) :: gf(3, 3)
    gf = vector_gradient(f, df, gamma)
  end subroutine calc_vectorgrad

  ! D_k f_ij, which need not be symmetric
  pure subroutine calc_tensorgrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f(3, 3), df(3, 3, 3), gamma(3, 3, 3)
    CCTK_REAL, intent(out) :: gf(3, 3, 3)
    gf = tensor_gradient(f, df, gamma)
  end subroutine calc_tensorgrad

  ! D_j D_i f
  pure subroutine calc_scalargradgrad(f, df, ddf, gamma, ggf)
    CCTK_REAL, intent(in) :: f, df(3), ddf(3, 3), gamma(3, 3, 3)
    CCTK_REAL, intent(out) :: ggf(3, 3)
    ggf = covector_gradient(df, ddf, gamma)
  end subroutine calc_scalargradgrad

  ! D_k D_j f_i
  pure subroutine calc_covectorgradgrad(f, df, ddf, gamma, dgamma, ggf)
    CCTK_REAL, intent(in) :: f(3), df(3, 3), ddf(3, 3, 3), gamma(3, 3, 3), dgamma(3, 3, 3, 3)
    CCTK_REAL, intent(out) :: ggf(3, 3, 3)
    ggf = covector_second_gradient(f, df, ddf, gamma, dgamma)
  end subroutine calc_covectorgradgrad

  ! Of gf(i,j) = D_j f_i
  pure subroutine calc_longitudinal(gf, gg, gu, lf)
    CCTK_REAL, intent(in) :: gf(3, 3), gg(3, 3), gu(3, 3)
    CCTK_REAL, intent(out) :: lf(3, 3)
    lf = longitudinal(gf, gg, gu)
  end subroutine calc_longitudinal

  ! Its derivative, of ggf(i,j,k) = D_k D_j f_i
  pure subroutine calc_gradlongitudinal(ggf, gg, gu, glf)
    CCTK_REAL, intent(in) :: ggf(3, 3, 3), gg(3, 3), gu(3, 3)
    CCTK_REAL, intent(out) :: glf(3, 3, 3)
    integer :: k
    do k = 1, 3
       glf(:, :, k) = longitudinal(ggf(:, :, k), gg, gu)
    end do
  end subroutine calc_gradlongitudinal
end module covderivs

module covderivs2
  use covariant
  implicit none
  private
  public :: calc_2scalargrad, calc_2covectorgrad, calc_2vectorgrad, calc_2tensorgrad, calc_2scalargradgrad, &
       calc_2covectorgradgrad, calc_2vectorgradgrad, calc_2longitudinal, calc_2gradlongitudinal

contains

  ! The partial derivative; what else is handed over makes it look like the others.
  pure subroutine calc_2scalargrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f, df(2), gamma(2, 2, 2)
    CCTK_REAL, intent(out) :: gf(2)
    gf = df
  end subroutine calc_2scalargrad

  ! D_j f_i
  pure subroutine calc_2covectorgrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f(2), df(2, 2), gamma(2, 2, 2)
    CCTK_REAL, intent(out) :: gf(2, 2)
    gf = covector_gradient(f, df, gamma)
  end subroutine calc_2covectorgrad

  ! D_j f^i
  pure subroutine calc_2vectorgrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f(2), df(2, 2), gamma(2, 2, 2)
    CCTK_REAL, intent(out) :: gf(2, 2)
    gf = vector_gradient(f, df, gamma)
  end subroutine calc_2vectorgrad

  ! D_k f_ij, which need not be symmetric
  pure subroutine calc_2tensorgrad(f, df, gamma, gf)
    CCTK_REAL, intent(in) :: f(2, 2), df(2, 2, 2), gamma(2, 2, 2)
    CCTK_REAL, intent(out) :: gf(2, 2, 2)
    gf = tensor_gradient(f, df, gamma)
  end subroutine calc_2tensorgrad

  ! D_j D_i f
  pure subroutine calc_2scalargradgrad(f, df, ddf, gamma, ggf)
    CCTK_REAL, intent(in) :: f, df(2), ddf(2, 2), gamma(2, 2, 2)
    CCTK_REAL, intent(out) :: ggf(2, 2)
    ggf = covector_gradient(df, ddf, gamma)
  end subroutine calc_2scalargradgrad

  ! D_k D_j f_i
  pure subroutine calc_2covectorgradgrad(f, df, ddf, gamma, dgamma, ggf)
    CCTK_REAL, intent(in) :: f(2), df(2, 2), ddf(2, 2, 2), gamma(2, 2, 2), dgamma(2, 2, 2, 2)
    CCTK_REAL, intent(out) :: ggf(2, 2, 2)
    ggf = covector_second_gradient(f, df, ddf, gamma, dgamma)
  end subroutine calc_2covectorgradgrad

  ! D_k D_j f^i
  pure subroutine calc_2vectorgradgrad(f, df, ddf, gamma, dgamma, ggf)
    CCTK_REAL, intent(in) :: f(2), df(2, 2), ddf(2, 2, 2), gamma(2, 2, 2), dgamma(2, 2, 2, 2)
    CCTK_REAL, intent(out) :: ggf(2, 2, 2)
    ggf = vector_second_gradient(f, df, ddf, gamma, dgamma)
  end subroutine calc_2vectorgradgrad

  ! Of gf(i,j) = D_j f_i
  pure subroutine calc_2longitudinal(gf, gg, gu, lf)
    CCTK_REAL, intent(in) :: gf(2, 2), gg(2, 2), gu(2, 2)
    CCTK_REAL, intent(out) :: lf(2, 2)
    lf = longitudinal(gf, gg, gu)
  end subroutine calc_2longitudinal

  ! Its derivative, of ggf(i,j,k) = D_k D_j f_i
  pure subroutine calc_2gradlongitudinal(ggf, gg, gu, glf)
    CCTK_REAL, intent(in) :: ggf(2, 2, 2), gg(2, 2), gu(2, 2)
    CCTK_REAL, intent(out) :: glf(2, 2, 2)
    integer :: k
    do k = 1, 2
       glf(:, :, k) = longitudinal(ggf(:, :, k), gg, gu)
    end do
  end subroutine calc_2gradlongitudinal
end module covderivs2
