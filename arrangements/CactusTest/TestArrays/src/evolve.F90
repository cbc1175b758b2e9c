! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

! Adds 1 to the elements that have ghost_size neighbours on this process in each direction, then refreshes the ghost
! zones. Elements near the ends of the whole array never change.
subroutine UseFortranArrays(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  integer :: ierr, g(4)

  call CCTK_GroupnghostzonesGN(ierr, cctkGH, 1, g, "TestArrays::foo1d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo1d is not where it should be")
  associate (inner => gf1d(1+g(1):size(gf1d,1)-g(1)))
    inner = inner + 1
  end associate
  call CCTK_SyncGroup(ierr, cctkGH, "TestArrays::foo1d")

  call CCTK_GroupnghostzonesGN(ierr, cctkGH, 2, g, "TestArrays::foo2d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo2d is not where it should be")
  associate (inner => gf2d(1+g(1):size(gf2d,1)-g(1), 1+g(2):size(gf2d,2)-g(2)))
    inner = inner + 1
  end associate
  call CCTK_SyncGroup(ierr, cctkGH, "TestArrays::foo2d")

  call CCTK_GroupnghostzonesGN(ierr, cctkGH, 3, g, "TestArrays::foo3d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo3d is not where it should be")
  associate (inner => gf3d(1+g(1):size(gf3d,1)-g(1), 1+g(2):size(gf3d,2)-g(2), &
       1+g(3):size(gf3d,3)-g(3)))
    inner = inner + 1
  end associate
  call CCTK_SyncGroup(ierr, cctkGH, "TestArrays::foo3d")

  call CCTK_GroupnghostzonesGN(ierr, cctkGH, 4, g, "TestArrays::foo4d")
  if (ierr /= 0) call CCTK_ERROR("TestArrays::foo4d is not where it should be")
  associate (inner => gf4d(1+g(1):size(gf4d,1)-g(1), 1+g(2):size(gf4d,2)-g(2), &
       1+g(3):size(gf4d,3)-g(3), 1+g(4):size(gf4d,4)-g(4)))
    inner = inner + 1
  end associate
  call CCTK_SyncGroup(ierr, cctkGH, "TestArrays::foo4d")
end subroutine UseFortranArrays
