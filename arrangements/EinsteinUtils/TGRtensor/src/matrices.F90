! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! Determinants and inverses by name and size. Optional lerr: true if the matrix has no inverse, or is not
! positive definite where that is asked for; without it there is a warning.
module matdet
  use small_matrices
  implicit none
  private
  public :: calc_symdet3, calc_det3, calc_symdet4

contains

  subroutine calc_symdet3(gg, dtg, lerr)
    CCTK_REAL, intent(in) :: gg(3, 3)
    CCTK_REAL, intent(out) :: dtg
    logical, optional, intent(out) :: lerr
    dtg = determinant_of(gg)
    call tell_determinant(dtg, 'calc_symdet3: the matrix has no finite determinant', lerr)
  end subroutine calc_symdet3

  subroutine calc_det3(gg, dtg, lerr)
    CCTK_REAL, intent(in) :: gg(3, 3)
    CCTK_REAL, intent(out) :: dtg
    logical, optional, intent(out) :: lerr
    dtg = determinant_of(gg)
    call tell_determinant(dtg, 'calc_det3: the matrix has no finite determinant', lerr)
  end subroutine calc_det3

  subroutine calc_symdet4(g4, dtg4, lerr)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3)
    CCTK_REAL, intent(out) :: dtg4
    logical, optional, intent(out) :: lerr
    dtg4 = determinant_of(g4)
    call tell_determinant(dtg4, 'calc_symdet4: the matrix has no finite determinant', lerr)
  end subroutine calc_symdet4

  ! A determinant of 0 is worth no warning: the caller sees it.
  subroutine tell_determinant(det, what, lerr)
    CCTK_REAL, intent(in) :: det
    character(*), intent(in) :: what
    logical, optional, intent(out) :: lerr
    call tell_singular(.not. abs(det) <= huge(det), what, lerr)
    if (present(lerr)) lerr = lerr .or. .not. abs(det) > 0
  end subroutine tell_determinant
end module matdet

module matinv
  use small_matrices
  implicit none
  private
  public :: calc_inv2, calc_posinv3, calc_syminv3, calc_inv3, calc_syminv4, calc_inv4

contains

  subroutine calc_inv2(g2, gu2, lerr)
    CCTK_REAL, intent(in) :: g2(2, 2)
    CCTK_REAL, intent(out) :: gu2(2, 2)
    logical, optional, intent(out) :: lerr
    logical :: is_singular
    call solve_inverse(g2, gu2, is_singular)
    call tell_singular(is_singular, 'calc_inv2: the matrix is singular', lerr)
  end subroutine calc_inv2

  subroutine calc_posinv3(g3, gu3, lerr)
    CCTK_REAL, intent(in) :: g3(3, 3)
    CCTK_REAL, intent(out) :: gu3(3, 3)
    logical, optional, intent(out) :: lerr
    logical :: is_singular
    call solve_inverse(g3, gu3, is_singular)
    is_singular = is_singular .or. .not. is_positive(g3)
    call tell_singular(is_singular, 'calc_posinv3: the matrix is not positive definite', lerr)
  end subroutine calc_posinv3

  subroutine calc_syminv3(g3, gu3, lerr)
    CCTK_REAL, intent(in) :: g3(3, 3)
    CCTK_REAL, intent(out) :: gu3(3, 3)
    logical, optional, intent(out) :: lerr
    logical :: is_singular
    call solve_inverse(g3, gu3, is_singular)
    call tell_singular(is_singular, 'calc_syminv3: the matrix is singular', lerr)
  end subroutine calc_syminv3

  subroutine calc_inv3(g3, gu3, lerr)
    CCTK_REAL, intent(in) :: g3(3, 3)
    CCTK_REAL, intent(out) :: gu3(3, 3)
    logical, optional, intent(out) :: lerr
    logical :: is_singular
    call solve_inverse(g3, gu3, is_singular)
    call tell_singular(is_singular, 'calc_inv3: the matrix is singular', lerr)
  end subroutine calc_inv3

  subroutine calc_syminv4(g4, gu4, lerr)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3)
    CCTK_REAL, intent(out) :: gu4(0:3, 0:3)
    logical, optional, intent(out) :: lerr
    logical :: is_singular
    call solve_inverse(g4, gu4, is_singular)
    call tell_singular(is_singular, 'calc_syminv4: the matrix is singular', lerr)
  end subroutine calc_syminv4

  subroutine calc_inv4(g4, gu4, lerr)
    CCTK_REAL, intent(in) :: g4(0:3, 0:3)
    CCTK_REAL, intent(out) :: gu4(0:3, 0:3)
    logical, optional, intent(out) :: lerr
    logical :: is_singular
    call solve_inverse(g4, gu4, is_singular)
    call tell_singular(is_singular, 'calc_inv4: the matrix is singular', lerr)
  end subroutine calc_inv4
end module matinv

module tensor
  use small_matrices
  implicit none
  private
  public :: calc_trace, calc_det, calc_detderiv, calc_detdot, calc_inv, calc_invderiv, calc_invderiv2, calc_invdot

contains

  pure subroutine calc_trace(kk, gu, trk)
    CCTK_REAL, intent(in) :: kk(3, 3), gu(3, 3)
    CCTK_REAL, intent(out) :: trk
    trk = trace_of(kk, gu)
  end subroutine calc_trace

  pure subroutine calc_det(gg, dtg)
    CCTK_REAL, intent(in) :: gg(3, 3)
    CCTK_REAL, intent(out) :: dtg
    dtg = determinant_of(gg)
  end subroutine calc_det

  pure subroutine calc_detderiv(gg, dgg, ddtg)
    CCTK_REAL, intent(in) :: gg(3, 3), dgg(3, 3, 3)
    CCTK_REAL, intent(out) :: ddtg(3)
    integer :: k
    do k = 1, 3
       ddtg(k) = trace_of(dgg(:, :, k), adjugate_of(gg))
    end do
  end subroutine calc_detderiv

  pure subroutine calc_detdot(gg, gg_dot, dtg_dot)
    CCTK_REAL, intent(in) :: gg(3, 3), gg_dot(3, 3)
    CCTK_REAL, intent(out) :: dtg_dot
    dtg_dot = trace_of(gg_dot, adjugate_of(gg))
  end subroutine calc_detdot

  pure subroutine calc_inv(gg, dtg, gu)
    CCTK_REAL, intent(in) :: gg(3, 3), dtg
    CCTK_REAL, intent(out) :: gu(3, 3)
    gu = adjugate_of(gg) / dtg
  end subroutine calc_inv

  pure subroutine calc_invderiv(gu, dgg, dgu)
    CCTK_REAL, intent(in) :: gu(3, 3), dgg(3, 3, 3)
    CCTK_REAL, intent(out) :: dgu(3, 3, 3)
    dgu = inverse_changes(gu, dgg)
  end subroutine calc_invderiv

  pure subroutine calc_invderiv2(gu, dgg, dgu, ddgg, ddgu)
    CCTK_REAL, intent(in) :: gu(3, 3), dgg(3, 3, 3), dgu(3, 3, 3), ddgg(3, 3, 3, 3)
    CCTK_REAL, intent(out) :: ddgu(3, 3, 3, 3)
    ddgu = inverse_second_changes(gu, dgg, dgu, ddgg)
  end subroutine calc_invderiv2

  pure subroutine calc_invdot(gu, gg_dot, gu_dot)
    CCTK_REAL, intent(in) :: gu(3, 3), gg_dot(3, 3)
    CCTK_REAL, intent(out) :: gu_dot(3, 3)
    gu_dot = inverse_change(gu, gg_dot)
  end subroutine calc_invdot
end module tensor

module tensor2
  use small_matrices
  implicit none
  private
  public :: calc_2trace, calc_2det, calc_2detderiv, calc_2detdot, calc_2inv, calc_2invderiv, calc_2invdot

contains

  pure subroutine calc_2trace(kk, gu, trk)
    CCTK_REAL, intent(in) :: kk(2, 2), gu(2, 2)
    CCTK_REAL, intent(out) :: trk
    trk = trace_of(kk, gu)
  end subroutine calc_2trace

  pure subroutine calc_2det(gg, dtg)
    CCTK_REAL, intent(in) :: gg(2, 2)
    CCTK_REAL, intent(out) :: dtg
    dtg = determinant_of(gg)
  end subroutine calc_2det

  pure subroutine calc_2detderiv(gg, dgg, ddtg)
    CCTK_REAL, intent(in) :: gg(2, 2), dgg(2, 2, 2)
    CCTK_REAL, intent(out) :: ddtg(2)
    integer :: k
    do k = 1, 2
       ddtg(k) = trace_of(dgg(:, :, k), adjugate_of(gg))
    end do
  end subroutine calc_2detderiv

  pure subroutine calc_2detdot(gg, gg_dot, dtg_dot)
    CCTK_REAL, intent(in) :: gg(2, 2), gg_dot(2, 2)
    CCTK_REAL, intent(out) :: dtg_dot
    dtg_dot = trace_of(gg_dot, adjugate_of(gg))
  end subroutine calc_2detdot

  pure subroutine calc_2inv(gg, dtg, gu)
    CCTK_REAL, intent(in) :: gg(2, 2), dtg
    CCTK_REAL, intent(out) :: gu(2, 2)
    gu = adjugate_of(gg) / dtg
  end subroutine calc_2inv

  pure subroutine calc_2invderiv(gu, dgg, dgu)
    CCTK_REAL, intent(in) :: gu(2, 2), dgg(2, 2, 2)
    CCTK_REAL, intent(out) :: dgu(2, 2, 2)
    dgu = inverse_changes(gu, dgg)
  end subroutine calc_2invderiv

  pure subroutine calc_2invdot(gu, gg_dot, gu_dot)
    CCTK_REAL, intent(in) :: gu(2, 2), gg_dot(2, 2)
    CCTK_REAL, intent(out) :: gu_dot(2, 2)
    gu_dot = inverse_change(gu, gg_dot)
  end subroutine calc_2invdot
end module tensor2

module tensor4
  use small_matrices
  implicit none
  private
  public :: calc_4trace, calc_4inv, calc_4invderiv

contains

  pure subroutine calc_4trace(kk, gu, trk)
    CCTK_REAL, intent(in) :: kk(0:3, 0:3), gu(0:3, 0:3)
    CCTK_REAL, intent(out) :: trk
    trk = trace_of(kk, gu)
  end subroutine calc_4trace

  subroutine calc_4inv(gg, gu)
    CCTK_REAL, intent(in) :: gg(0:3, 0:3)
    CCTK_REAL, intent(out) :: gu(0:3, 0:3)
    logical :: is_singular
    call solve_inverse(gg, gu, is_singular)
    call tell_singular(is_singular, 'calc_4inv: the matrix is singular')
  end subroutine calc_4inv

  pure subroutine calc_4invderiv(gu, dgg, dgu)
    CCTK_REAL, intent(in) :: gu(0:3, 0:3), dgg(0:3, 0:3, 0:3)
    CCTK_REAL, intent(out) :: dgu(0:3, 0:3, 0:3)
    dgu = inverse_changes(gu, dgg)
  end subroutine calc_4invderiv
end module tensor4
