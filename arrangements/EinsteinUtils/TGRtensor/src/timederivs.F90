! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_WarnLevel.h"

! Derivatives of what is known at three times, the newest first: f0 now, f1 and f2 before. Products of vectors, which
! conjugate nothing.
module timederivs
  implicit none
  private
  public :: abs2, timederiv, timederiv2, timederiv_uneven, timederiv2_uneven, operator(.outer.), operator(.dot.)

  interface timederiv
     module procedure real_timederiv
  end interface timederiv

  interface timederiv2
     module procedure real_timederiv2
  end interface timederiv2

  interface timederiv_uneven
     module procedure real_timederiv_uneven, complex_timederiv_uneven
  end interface timederiv_uneven

  interface timederiv2_uneven
     module procedure real_timederiv2_uneven, complex_timederiv2_uneven
  end interface timederiv2_uneven

  interface operator(.outer.)
     module procedure real_outer, complex_outer
  end interface operator(.outer.)

  interface operator(.dot.)
     module procedure real_dot, complex_dot
  end interface operator(.dot.)

contains

  elemental CCTK_REAL function abs2(a)
    CCTK_COMPLEX, intent(in) :: a
    abs2 = real(a)**2 + aimag(a)**2
  end function abs2

  ! The derivative now, from times dt apart.
  elemental CCTK_REAL function real_timederiv(f0, f1, f2, dt) result(df)
    CCTK_REAL, intent(in) :: f0, f1, f2, dt
    df = (3 * f0 - 4 * f1 + f2) / (2 * dt)
  end function real_timederiv

  elemental CCTK_REAL function real_timederiv2(f0, f1, f2, dt) result(ddf)
    CCTK_REAL, intent(in) :: f0, f1, f2, dt
    ddf = (f0 - 2 * f1 + f2) / dt**2
  end function real_timederiv2

  ! From any times. ce1 and ce2: not 0 where there is no such time yet; then the derivative is one of lower order, or 0.
  elemental CCTK_REAL function real_timederiv_uneven(f0, f1, f2, t0, t1, t2, ce0, ce1, ce2) result(df)
    CCTK_REAL, intent(in) :: f0, f1, f2, t0, t1, t2
    CCTK_INT, intent(in) :: ce0, ce1, ce2
    CCTK_REAL :: recent, older
    df = 0
    if (ce1 /= 0) return
    recent = (f0 - f1) / (t0 - t1)
    df = recent
    if (ce2 /= 0) return
    older = (f0 - f2) / (t0 - t2)
    df = (recent * (t0 - t2) - older * (t0 - t1)) / (t1 - t2)
  end function real_timederiv_uneven

  elemental CCTK_REAL function real_timederiv2_uneven(f0, f1, f2, t0, t1, t2, ce0, ce1, ce2) result(ddf)
    CCTK_REAL, intent(in) :: f0, f1, f2, t0, t1, t2
    CCTK_INT, intent(in) :: ce0, ce1, ce2
    ddf = 0
    if (ce1 /= 0 .or. ce2 /= 0) return
    ddf = 2 * ((f0 - f1) / (t0 - t1) - (f0 - f2) / (t0 - t2)) / (t1 - t2)
  end function real_timederiv2_uneven

  elemental CCTK_COMPLEX function complex_timederiv_uneven(f0, f1, f2, t0, t1, t2, ce0, ce1, ce2) result(df)
    CCTK_COMPLEX, intent(in) :: f0, f1, f2
    CCTK_REAL, intent(in) :: t0, t1, t2
    CCTK_INT, intent(in) :: ce0, ce1, ce2
    df = cmplx(real_timederiv_uneven(real(f0), real(f1), real(f2), t0, t1, t2, ce0, ce1, ce2), &
         real_timederiv_uneven(aimag(f0), aimag(f1), aimag(f2), t0, t1, t2, ce0, ce1, ce2), kind(t0))
  end function complex_timederiv_uneven

  elemental CCTK_COMPLEX function complex_timederiv2_uneven(f0, f1, f2, t0, t1, t2, ce0, ce1, ce2) result(df)
    CCTK_COMPLEX, intent(in) :: f0, f1, f2
    CCTK_REAL, intent(in) :: t0, t1, t2
    CCTK_INT, intent(in) :: ce0, ce1, ce2
    df = cmplx(real_timederiv2_uneven(real(f0), real(f1), real(f2), t0, t1, t2, ce0, ce1, ce2), &
         real_timederiv2_uneven(aimag(f0), aimag(f1), aimag(f2), t0, t1, t2, ce0, ce1, ce2), kind(t0))
  end function complex_timederiv2_uneven

  pure function real_outer(left, right) result(products)
    CCTK_REAL, intent(in) :: left(:), right(:)
    CCTK_REAL :: products(size(left), size(right))
    products = spread(left, 2, size(right)) * spread(right, 1, size(left))
  end function real_outer

  pure function complex_outer(left, right) result(products)
    CCTK_COMPLEX, intent(in) :: left(:), right(:)
    CCTK_COMPLEX :: products(size(left), size(right))
    products = spread(left, 2, size(right)) * spread(right, 1, size(left))
  end function complex_outer

  CCTK_REAL function real_dot(left, right) result(product)
    CCTK_REAL, intent(in) :: left(:), right(:)
    if (size(left) /= size(right)) call CCTK_WARN(0, '.dot. of vectors of different sizes')
    product = sum(left * right)
  end function real_dot

  CCTK_COMPLEX function complex_dot(left, right) result(product)
    CCTK_COMPLEX, intent(in) :: left(:), right(:)
    if (size(left) /= size(right)) call CCTK_WARN(0, '.dot. of vectors of different sizes')
    product = sum(left * right)
  end function complex_dot
end module timederivs
