! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

! Each element becomes the product of its global indices, which begin with 1. Where the elements of this process begin in
! the whole array is asked from the flesh.
subroutine SetUpFortranArrays(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  integer :: ierr, first(4), i, j, k, l

  call CCTK_GrouplbndGN(ierr, cctkGH, 1, first, "TestArrays::foo1d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo1d is not where it should be")
  do i = 1, size(gf1d)
     gf1d(i) = first(1) + i
  end do

  call CCTK_GrouplbndGN(ierr, cctkGH, 2, first, "TestArrays::foo2d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo2d is not where it should be")
  do j = 1, size(gf2d, 2)
     do i = 1, size(gf2d, 1)
        gf2d(i,j) = product(real(first(1:2) + (/ i, j /), kind(gf2d)))
     end do
  end do

  call CCTK_GrouplbndGN(ierr, cctkGH, 3, first, "TestArrays::foo3d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo3d is not where it should be")
  do k = 1, size(gf3d, 3)
     do j = 1, size(gf3d, 2)
        do i = 1, size(gf3d, 1)
           gf3d(i,j,k) = product(real(first(1:3) + (/ i, j, k /), kind(gf3d)))
        end do
     end do
  end do

  call CCTK_GrouplbndGN(ierr, cctkGH, 4, first, "TestArrays::foo4d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo4d is not where it should be")
  do l = 1, size(gf4d, 4)
     do k = 1, size(gf4d, 3)
        do j = 1, size(gf4d, 2)
           do i = 1, size(gf4d, 1)
              gf4d(i,j,k,l) = product(real(first(1:4) + (/ i, j, k, l /), kind(gf4d)))
           end do
        end do
     end do
  end do
end subroutine SetUpFortranArrays
