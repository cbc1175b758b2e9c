! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Connections and curvature of metrics of any dimension. Gamma(i,j,k) = Gamma^i_jk; indices of derivatives come
! last. The other modules give these procedures their names.
module curvature
  implicit none
  private
  public :: connections, connection_changes, connection_second_changes, ricci_of, ricci_changes, riemann_of, weyl_of

contains

  ! Twice Gamma_ijk: g_ij,k + g_ik,j - g_jk,i, or a derivative of it from one of dgg.
  pure function lowered(dgg) result(c)
    CCTK_REAL, intent(in) :: dgg(:, :, :)
    CCTK_REAL :: c(size(dgg, 1), size(dgg, 1), size(dgg, 1))
    integer :: i, j, k
    do k = 1, size(dgg, 1)
       do j = 1, size(dgg, 1)
          do i = 1, size(dgg, 1)
             c(i, j, k) = dgg(i, j, k) + dgg(i, k, j) - dgg(j, k, i)
          end do
       end do
    end do
  end function lowered

  ! Half of the product with the first index.
  pure function raised(gu, c) result(gamma)
    CCTK_REAL, intent(in) :: gu(:, :), c(:, :, :)
    CCTK_REAL :: gamma(size(gu, 1), size(gu, 1), size(gu, 1))
    integer :: k
    do k = 1, size(gu, 1)
       gamma(:, :, k) = matmul(gu, c(:, :, k)) / 2
    end do
  end function raised

  pure function connections(gu, dgg) result(gamma)
    CCTK_REAL, intent(in) :: gu(:, :), dgg(:, :, :)
    CCTK_REAL :: gamma(size(gu, 1), size(gu, 1), size(gu, 1))
    gamma = raised(gu, lowered(dgg))
  end function connections

  pure function connection_changes(gu, dgg, dgu, ddgg) result(dgamma)
    CCTK_REAL, intent(in) :: gu(:, :), dgg(:, :, :), dgu(:, :, :), ddgg(:, :, :, :)
    CCTK_REAL :: dgamma(size(gu, 1), size(gu, 1), size(gu, 1), size(gu, 1))
    integer :: l
    do l = 1, size(gu, 1)
       dgamma(:, :, :, l) = raised(dgu(:, :, l), lowered(dgg)) + raised(gu, lowered(ddgg(:, :, :, l)))
    end do
  end function connection_changes

  pure function connection_second_changes(gu, dgg, dgu, ddgg, ddgu, dddgg) result(ddgamma)
    CCTK_REAL, intent(in) :: gu(:, :), dgg(:, :, :), dgu(:, :, :), ddgg(:, :, :, :), ddgu(:, :, :, :), &
         dddgg(:, :, :, :, :)
    CCTK_REAL :: ddgamma(size(gu, 1), size(gu, 1), size(gu, 1), size(gu, 1), size(gu, 1))
    integer :: l, m
    do m = 1, size(gu, 1)
       do l = 1, size(gu, 1)
          ddgamma(:, :, :, l, m) = raised(ddgu(:, :, l, m), lowered(dgg)) &
               + raised(dgu(:, :, l), lowered(ddgg(:, :, :, m))) &
               + raised(dgu(:, :, m), lowered(ddgg(:, :, :, l))) &
               + raised(gu, lowered(dddgg(:, :, :, l, m)))
       end do
    end do
  end function connection_second_changes

  ! R_ij = Gamma^k_ij,k - Gamma^k_ik,j + Gamma^k_lk Gamma^l_ij - Gamma^k_lj Gamma^l_ki
  pure function ricci_of(gamma, dgamma) result(ri)
    CCTK_REAL, intent(in) :: gamma(:, :, :), dgamma(:, :, :, :)
    CCTK_REAL :: ri(size(gamma, 1), size(gamma, 1))
    integer :: i, j, k
    do j = 1, size(gamma, 1)
       do i = 1, size(gamma, 1)
          ri(i, j) = products(gamma, gamma, i, j)
          do k = 1, size(gamma, 1)
             ri(i, j) = ri(i, j) + dgamma(k, i, j, k) - dgamma(k, i, k, j)
          end do
       end do
    end do
  end function ricci_of

  ! a^k_lk b^l_ij - a^k_lj b^l_ki
  pure function products(a, b, i, j) result(value)
    CCTK_REAL, intent(in) :: a(:, :, :), b(:, :, :)
    integer, intent(in) :: i, j
    CCTK_REAL :: value
    integer :: k
    value = 0
    do k = 1, size(a, 1)
       value = value + dot_product(a(k, :, k), b(:, i, j)) - dot_product(a(k, :, j), b(:, k, i))
    end do
  end function products

  pure function ricci_changes(gamma, dgamma, ddgamma) result(dri)
    CCTK_REAL, intent(in) :: gamma(:, :, :), dgamma(:, :, :, :), ddgamma(:, :, :, :, :)
    CCTK_REAL :: dri(size(gamma, 1), size(gamma, 1), size(gamma, 1))
    integer :: i, j, k, m
    do m = 1, size(gamma, 1)
       do j = 1, size(gamma, 1)
          do i = 1, size(gamma, 1)
             dri(i, j, m) = products(dgamma(:, :, :, m), gamma, i, j) + products(gamma, dgamma(:, :, :, m), i, j)
             do k = 1, size(gamma, 1)
                dri(i, j, m) = dri(i, j, m) + ddgamma(k, i, j, k, m) - ddgamma(k, i, k, j, m)
             end do
          end do
       end do
    end do
  end function ricci_changes

  ! R_ijkl = g_in (Gamma^n_jl,k - Gamma^n_jk,l + Gamma^m_jl Gamma^n_mk - Gamma^m_jk Gamma^n_ml)
  pure function riemann_of(gg, gamma, dgamma) result(rm)
    CCTK_REAL, intent(in) :: gg(:, :), gamma(:, :, :), dgamma(:, :, :, :)
    CCTK_REAL :: rm(size(gg, 1), size(gg, 1), size(gg, 1), size(gg, 1))
    integer :: j, k, l
    do l = 1, size(gg, 1)
       do k = 1, size(gg, 1)
          do j = 1, size(gg, 1)
             rm(:, j, k, l) = matmul(gg, dgamma(:, j, l, k) - dgamma(:, j, k, l) &
                  + matmul(gamma(:, :, k), gamma(:, j, l)) - matmul(gamma(:, :, l), gamma(:, j, k)))
          end do
       end do
    end do
  end function riemann_of

  ! The part of the curvature without traces, in n > 2 dimensions: with S = (R_ij - R g_ij / (2 (n - 1))) / (n - 2),
  ! R_ijkl less g_ik S_lj - g_il S_kj - g_jk S_li + g_jl S_ki.
  pure function weyl_of(gg, rm, ri, rsc) result(we)
    CCTK_REAL, intent(in) :: gg(:, :), rm(:, :, :, :), ri(:, :), rsc
    CCTK_REAL :: we(size(gg, 1), size(gg, 1), size(gg, 1), size(gg, 1)), s(size(gg, 1), size(gg, 1))
    integer :: i, j, k, l, n
    n = size(gg, 1)
    s = (ri - rsc * gg / (2 * (n - 1))) / (n - 2)
    do l = 1, n
       do k = 1, n
          do j = 1, n
             do i = 1, n
                we(i, j, k, l) = rm(i, j, k, l) &
                     - (gg(i, k) * s(l, j) - gg(i, l) * s(k, j) - gg(j, k) * s(l, i) + gg(j, l) * s(k, i))
             end do
          end do
       end do
    end do
  end function weyl_of
end module curvature

module ricci
  use curvature
  implicit none
  private
  public :: calc_connections, calc_connectionderivs, calc_connectionderivs2, calc_ricci, calc_ricciderivs

contains

  pure subroutine calc_connections(gu, dgg, gamma)
    CCTK_REAL, intent(in) :: gu(3, 3), dgg(3, 3, 3)
    CCTK_REAL, intent(out) :: gamma(3, 3, 3)
    gamma = connections(gu, dgg)
  end subroutine calc_connections

  pure subroutine calc_connectionderivs(gu, dgg, dgu, ddgg, dgamma)
    CCTK_REAL, intent(in) :: gu(3, 3), dgg(3, 3, 3), dgu(3, 3, 3), ddgg(3, 3, 3, 3)
    CCTK_REAL, intent(out) :: dgamma(3, 3, 3, 3)
    dgamma = connection_changes(gu, dgg, dgu, ddgg)
  end subroutine calc_connectionderivs

  pure subroutine calc_connectionderivs2(gu, dgg, dgu, ddgg, ddgu, dddgg, ddgamma)
    CCTK_REAL, intent(in) :: gu(3, 3), dgg(3, 3, 3), dgu(3, 3, 3), ddgg(3, 3, 3, 3), ddgu(3, 3, 3, 3), dddgg(3, 3, 3, 3, 3)
    CCTK_REAL, intent(out) :: ddgamma(3, 3, 3, 3, 3)
    ddgamma = connection_second_changes(gu, dgg, dgu, ddgg, ddgu, dddgg)
  end subroutine calc_connectionderivs2

  pure subroutine calc_ricci(gamma, dgamma, ri)
    CCTK_REAL, intent(in) :: gamma(3, 3, 3), dgamma(3, 3, 3, 3)
    CCTK_REAL, intent(out) :: ri(3, 3)
    ri = ricci_of(gamma, dgamma)
  end subroutine calc_ricci

  pure subroutine calc_ricciderivs(gamma, dgamma, ddgamma, dri)
    CCTK_REAL, intent(in) :: gamma(3, 3, 3), dgamma(3, 3, 3, 3), ddgamma(3, 3, 3, 3, 3)
    CCTK_REAL, intent(out) :: dri(3, 3, 3)
    dri = ricci_changes(gamma, dgamma, ddgamma)
  end subroutine calc_ricciderivs
end module ricci

module ricci2
  use curvature
  implicit none
  private
  public :: calc_2connections, calc_2connectionderivs, calc_2ricci

contains

  pure subroutine calc_2connections(gu, dgg, gamma)
    CCTK_REAL, intent(in) :: gu(2, 2), dgg(2, 2, 2)
    CCTK_REAL, intent(out) :: gamma(2, 2, 2)
    gamma = connections(gu, dgg)
  end subroutine calc_2connections

  pure subroutine calc_2connectionderivs(gu, dgg, dgu, ddgg, dgamma)
    CCTK_REAL, intent(in) :: gu(2, 2), dgg(2, 2, 2), dgu(2, 2, 2), ddgg(2, 2, 2, 2)
    CCTK_REAL, intent(out) :: dgamma(2, 2, 2, 2)
    dgamma = connection_changes(gu, dgg, dgu, ddgg)
  end subroutine calc_2connectionderivs

  pure subroutine calc_2ricci(gamma, dgamma, ri)
    CCTK_REAL, intent(in) :: gamma(2, 2, 2), dgamma(2, 2, 2, 2)
    CCTK_REAL, intent(out) :: ri(2, 2)
    ri = ricci_of(gamma, dgamma)
  end subroutine calc_2ricci
end module ricci2

module ricci4
  use curvature
  implicit none
  private
  public :: calc_4connections, calc_4connectionderivs, calc_4ricci, calc_4riemann, calc_4weyl

contains

  pure subroutine calc_4connections(gu, dg, gamma)
    CCTK_REAL, intent(in) :: gu(4, 4), dg(4, 4, 4)
    CCTK_REAL, intent(out) :: gamma(4, 4, 4)
    gamma = connections(gu, dg)
  end subroutine calc_4connections

  pure subroutine calc_4connectionderivs(gu, dgg, dgu, ddgg, dgamma)
    CCTK_REAL, intent(in) :: gu(4, 4), dgg(4, 4, 4), dgu(4, 4, 4), ddgg(4, 4, 4, 4)
    CCTK_REAL, intent(out) :: dgamma(4, 4, 4, 4)
    dgamma = connection_changes(gu, dgg, dgu, ddgg)
  end subroutine calc_4connectionderivs

  pure subroutine calc_4ricci(gamma, dgamma, ri)
    CCTK_REAL, intent(in) :: gamma(4, 4, 4), dgamma(4, 4, 4, 4)
    CCTK_REAL, intent(out) :: ri(4, 4)
    ri = ricci_of(gamma, dgamma)
  end subroutine calc_4ricci

  pure subroutine calc_4riemann(gg, gamma, dgamma, rm)
    CCTK_REAL, intent(in) :: gg(4, 4), gamma(4, 4, 4), dgamma(4, 4, 4, 4)
    CCTK_REAL, intent(out) :: rm(4, 4, 4, 4)
    rm = riemann_of(gg, gamma, dgamma)
  end subroutine calc_4riemann

  pure subroutine calc_4weyl(gg, rm, ri, rsc, we)
    CCTK_REAL, intent(in) :: gg(4, 4), rm(4, 4, 4, 4), ri(4, 4), rsc
    CCTK_REAL, intent(out) :: we(4, 4, 4, 4)
    we = weyl_of(gg, rm, ri, rsc)
  end subroutine calc_4weyl
end module ricci4
