! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Complex grid functions, arrays and scalars as Fortran sees them. Indices in formulas count from 1 on the whole grid.
#include "cctk.h"
#include "cctk_Arguments.h"

subroutine InitComplex3D(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  CCTK_INT :: i, j, k, square
  integer :: first1(1), first2(2), first3(3), status

  do k = 1, cctk_lsh(3)
     do j = 1, cctk_lsh(2)
        do i = 1, cctk_lsh(1)
           square = (i + cctk_lbnd(1))**2 + (j + cctk_lbnd(2))**2 + (k + cctk_lbnd(3))**2
           comp3d(i, j, k) = cmplx(sqrt(dble(square)), square, kind(comp3d))
           comp3d_p(i, j, k) = comp3d(i, j, k)
        end do
     end do
  end do

  call CCTK_GrouplbndGN(status, cctkGH, 3, first3, "testcomplex::carrays3d")
  if (status /= 0) call CCTK_ERROR("The shape of testcomplex::carrays3d is unknown")
  do k = 1, size(acomp3d, 3)
     do j = 1, size(acomp3d, 2)
        do i = 1, size(acomp3d, 1)
           acomp3d(i, j, k) = cmplx(i + first3(1) + j + first3(2), j + first3(2) + k + first3(3), kind(acomp3d))
        end do
     end do
  end do

  call CCTK_GrouplbndGN(status, cctkGH, 2, first2, "testcomplex::carrays2d")
  if (status /= 0) call CCTK_ERROR("The shape of testcomplex::carrays2d is unknown")
  do j = 1, size(acomp2d, 2)
     do i = 1, size(acomp2d, 1)
        acomp2d(i, j) = cmplx(i + first2(1), j + first2(2), kind(acomp2d))
     end do
  end do

  call CCTK_GrouplbndGN(status, cctkGH, 1, first1, "testcomplex::carrays1d")
  if (status /= 0) call CCTK_ERROR("The shape of testcomplex::carrays1d is unknown")
  do i = 1, size(acomp1d, 1)
     acomp1d(i) = cmplx(1, i + first1(1), kind(acomp1d))
  end do

  scomp = cmplx(1, 2, kind(scomp))
end subroutine InitComplex3D

subroutine EvolveComplex3D(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  CCTK_INT :: i, j, k
  real, parameter :: sixth = 1.0 / 6.0   ! in single precision, because the public reference output was written so

  comp3d = comp3d_p
  do k = 2, cctk_lsh(3) - 1
     do j = 2, cctk_lsh(2) - 1
        do i = 2, cctk_lsh(1) - 1
           comp3d(i, j, k) = sixth * (comp3d_p(i-1, j, k) + comp3d_p(i+1, j, k) &
                                    + comp3d_p(i, j-1, k) + comp3d_p(i, j+1, k) &
                                    + comp3d_p(i, j, k-1) + comp3d_p(i, j, k+1))
        end do
     end do
  end do
end subroutine EvolveComplex3D
