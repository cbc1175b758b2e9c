! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Covariant derivatives in any dimension, whose index comes last. Gamma(i,j,k) = Gamma^i_jk. The other modules give
! these procedures their names.
module covariant
  implicit none
  private
  public :: covector_gradient, vector_gradient, tensor_gradient, covector_second_gradient, vector_second_gradient, &
       longitudinal

contains

  ! D_j v_i = v_i,j - Gamma^k_ij v_k
  pure function covector_gradient(v, dv, gamma) result(gradient)
    CCTK_REAL, intent(in) :: v(:), dv(:, :), gamma(:, :, :)
    CCTK_REAL :: gradient(size(v), size(v))
    integer :: j
    do j = 1, size(v)
       gradient(:, j) = dv(:, j) - matmul(v, gamma(:, :, j))
    end do
  end function covector_gradient

  ! D_j v^i = v^i_,j + Gamma^i_kj v^k
  pure function vector_gradient(v, dv, gamma) result(gradient)
    CCTK_REAL, intent(in) :: v(:), dv(:, :), gamma(:, :, :)
    CCTK_REAL :: gradient(size(v), size(v))
    integer :: j
    do j = 1, size(v)
       gradient(:, j) = dv(:, j) + matmul(gamma(:, :, j), v)
    end do
  end function vector_gradient

  ! D_k t_ij = t_ij,k - Gamma^l_ik t_lj - Gamma^l_jk t_il
  pure function tensor_gradient(t, dt, gamma) result(gradient)
    CCTK_REAL, intent(in) :: t(:, :), dt(:, :, :), gamma(:, :, :)
    CCTK_REAL :: gradient(size(t, 1), size(t, 1), size(t, 1))
    integer :: k
    do k = 1, size(t, 1)
       gradient(:, :, k) = dt(:, :, k) - matmul(transpose(gamma(:, :, k)), t) - matmul(t, gamma(:, :, k))
    end do
  end function tensor_gradient

  ! D_k t^i_j = t^i_j,k + Gamma^i_lk t^l_j - Gamma^l_jk t^i_l
  pure function mixed_gradient(t, dt, gamma) result(gradient)
    CCTK_REAL, intent(in) :: t(:, :), dt(:, :, :), gamma(:, :, :)
    CCTK_REAL :: gradient(size(t, 1), size(t, 1), size(t, 1))
    integer :: k
    do k = 1, size(t, 1)
       gradient(:, :, k) = dt(:, :, k) + matmul(gamma(:, :, k), t) - matmul(t, gamma(:, :, k))
    end do
  end function mixed_gradient

  ! D_k D_j v_i as (i, j, k)
  pure function covector_second_gradient(v, dv, ddv, gamma, dgamma) result(gradient)
    CCTK_REAL, intent(in) :: v(:), dv(:, :), ddv(:, :, :), gamma(:, :, :), dgamma(:, :, :, :)
    CCTK_REAL :: gradient(size(v), size(v), size(v)), dt(size(v), size(v), size(v))
    integer :: k
    do k = 1, size(v)
       ! The product rule for D_j v_i; the first term is covector_gradient() of what changes in v.
       dt(:, :, k) = covector_gradient(dv(:, k), ddv(:, :, k), gamma) + covector_gradient(v, 0 * dv, dgamma(:, :, :, k))
    end do
    gradient = tensor_gradient(covector_gradient(v, dv, gamma), dt, gamma)
  end function covector_second_gradient

  ! D_k D_j v^i as (i, j, k)
  pure function vector_second_gradient(v, dv, ddv, gamma, dgamma) result(gradient)
    CCTK_REAL, intent(in) :: v(:), dv(:, :), ddv(:, :, :), gamma(:, :, :), dgamma(:, :, :, :)
    CCTK_REAL :: gradient(size(v), size(v), size(v)), dt(size(v), size(v), size(v))
    integer :: k
    do k = 1, size(v)
       dt(:, :, k) = vector_gradient(dv(:, k), ddv(:, :, k), gamma) + vector_gradient(v, 0 * dv, dgamma(:, :, :, k))
    end do
    gradient = mixed_gradient(vector_gradient(v, dv, gamma), dt, gamma)
  end function vector_second_gradient

  ! The trace-free part of D_j v_i + D_i v_j, in n dimensions (Lv)_ij = D_j v_i + D_i v_j - 2/n g_ij g^kl D_l v_k
  pure function longitudinal(gradient, gg, gu) result(lv)
    CCTK_REAL, intent(in) :: gradient(:, :), gg(:, :), gu(:, :)
    CCTK_REAL :: lv(size(gg, 1), size(gg, 1))
    lv = gradient + transpose(gradient) - 2 * gg * sum(gu * gradient) / size(gg, 1)
  end function longitudinal
end module covariant
