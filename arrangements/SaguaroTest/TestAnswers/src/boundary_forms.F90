! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! The forms of Boundary.h: 1 to 4 at all faces, by index and name of a variable and of a group, 5 to 8 at one face.
subroutine TestAnswers_Scalar(cctkGH, form, dir, v, g, s, sg, ierr)
  implicit none
  CCTK_POINTER :: cctkGH
  integer :: form, dir, v, g, s, sg, ierr
  integer, parameter :: width(3) = 1
  CCTK_REAL, parameter :: value = 9.5, limit = 0.25, speed = 0.75, finf = 0.5

  select case (form)
  case (1)
    call BndScalarVI(ierr, cctkGH, width, value, v)
  case (2)
    call BndScalarVN(ierr, cctkGH, width, value, "TestAnswers::f1")
  case (3)
    call BndScalarGI(ierr, cctkGH, width, value, g)
  case (4)
    call BndScalarGN(ierr, cctkGH, width, value, "TestAnswers::fields")
  case (5)
    call BndScalarDirVI(ierr, cctkGH, 1, dir, value, v)
  case (6)
    call BndScalarDirVN(ierr, cctkGH, 1, dir, value, "TestAnswers::f1")
  case (7)
    call BndScalarDirGI(ierr, cctkGH, 1, dir, value, g)
  case (8)
    call BndScalarDirGN(ierr, cctkGH, 1, dir, value, "TestAnswers::fields")
  end select
end subroutine TestAnswers_Scalar

subroutine TestAnswers_Flat(cctkGH, form, dir, v, g, s, sg, ierr)
  implicit none
  CCTK_POINTER :: cctkGH
  integer :: form, dir, v, g, s, sg, ierr
  integer, parameter :: width(3) = 1
  CCTK_REAL, parameter :: value = 9.5, limit = 0.25, speed = 0.75, finf = 0.5

  select case (form)
  case (1)
    call BndFlatVI(ierr, cctkGH, width, v)
  case (2)
    call BndFlatVN(ierr, cctkGH, width, "TestAnswers::f1")
  case (3)
    call BndFlatGI(ierr, cctkGH, width, g)
  case (4)
    call BndFlatGN(ierr, cctkGH, width, "TestAnswers::fields")
  case (5)
    call BndFlatDirVI(ierr, cctkGH, 1, dir, v)
  case (6)
    call BndFlatDirVN(ierr, cctkGH, 1, dir, "TestAnswers::f1")
  case (7)
    call BndFlatDirGI(ierr, cctkGH, 1, dir, g)
  case (8)
    call BndFlatDirGN(ierr, cctkGH, 1, dir, "TestAnswers::fields")
  end select
end subroutine TestAnswers_Flat

subroutine TestAnswers_Static(cctkGH, form, dir, v, g, s, sg, ierr)
  implicit none
  CCTK_POINTER :: cctkGH
  integer :: form, dir, v, g, s, sg, ierr
  integer, parameter :: width(3) = 1
  CCTK_REAL, parameter :: value = 9.5, limit = 0.25, speed = 0.75, finf = 0.5

  select case (form)
  case (1)
    call BndStaticVI(ierr, cctkGH, width, v)
  case (2)
    call BndStaticVN(ierr, cctkGH, width, "TestAnswers::f1")
  case (3)
    call BndStaticGI(ierr, cctkGH, width, g)
  case (4)
    call BndStaticGN(ierr, cctkGH, width, "TestAnswers::fields")
  case (5)
    call BndStaticDirVI(ierr, cctkGH, 1, dir, v)
  case (6)
    call BndStaticDirVN(ierr, cctkGH, 1, dir, "TestAnswers::f1")
  case (7)
    call BndStaticDirGI(ierr, cctkGH, 1, dir, g)
  case (8)
    call BndStaticDirGN(ierr, cctkGH, 1, dir, "TestAnswers::fields")
  end select
end subroutine TestAnswers_Static

subroutine TestAnswers_Copy(cctkGH, form, dir, v, g, s, sg, ierr)
  implicit none
  CCTK_POINTER :: cctkGH
  integer :: form, dir, v, g, s, sg, ierr
  integer, parameter :: width(3) = 1
  CCTK_REAL, parameter :: value = 9.5, limit = 0.25, speed = 0.75, finf = 0.5

  select case (form)
  case (1)
    call BndCopyVI(ierr, cctkGH, width, v, s)
  case (2)
    call BndCopyVN(ierr, cctkGH, width, "TestAnswers::f1", "TestAnswers::s1")
  case (3)
    call BndCopyGI(ierr, cctkGH, width, g, sg)
  case (4)
    call BndCopyGN(ierr, cctkGH, width, "TestAnswers::fields", "TestAnswers::sources")
  case (5)
    call BndCopyDirVI(ierr, cctkGH, 1, dir, v, s)
  case (6)
    call BndCopyDirVN(ierr, cctkGH, 1, dir, "TestAnswers::f1", "TestAnswers::s1")
  case (7)
    call BndCopyDirGI(ierr, cctkGH, 1, dir, g, sg)
  case (8)
    call BndCopyDirGN(ierr, cctkGH, 1, dir, "TestAnswers::fields", "TestAnswers::sources")
  end select
end subroutine TestAnswers_Copy

subroutine TestAnswers_Radiative(cctkGH, form, dir, v, g, s, sg, ierr)
  implicit none
  CCTK_POINTER :: cctkGH
  integer :: form, dir, v, g, s, sg, ierr
  integer, parameter :: width(3) = 1
  CCTK_REAL, parameter :: value = 9.5, limit = 0.25, speed = 0.75, finf = 0.5

  select case (form)
  case (1)
    call BndRadiativeVI(ierr, cctkGH, width, limit, speed, v, s)
  case (2)
    call BndRadiativeVN(ierr, cctkGH, width, limit, speed, "TestAnswers::f1", "TestAnswers::s1")
  case (3)
    call BndRadiativeGI(ierr, cctkGH, width, limit, speed, g, sg)
  case (4)
    call BndRadiativeGN(ierr, cctkGH, width, limit, speed, "TestAnswers::fields", "TestAnswers::sources")
  case (5)
    call BndRadiativeDirVI(ierr, cctkGH, 1, dir, limit, speed, v, s)
  case (6)
    call BndRadiativeDirVN(ierr, cctkGH, 1, dir, limit, speed, "TestAnswers::f1", "TestAnswers::s1")
  case (7)
    call BndRadiativeDirGI(ierr, cctkGH, 1, dir, limit, speed, g, sg)
  case (8)
    call BndRadiativeDirGN(ierr, cctkGH, 1, dir, limit, speed, "TestAnswers::fields", "TestAnswers::sources")
  end select
end subroutine TestAnswers_Radiative

subroutine TestAnswers_Robin(cctkGH, form, dir, v, g, s, sg, ierr)
  implicit none
  CCTK_POINTER :: cctkGH
  integer :: form, dir, v, g, s, sg, ierr
  integer, parameter :: width(3) = 1
  CCTK_REAL, parameter :: value = 9.5, limit = 0.25, speed = 0.75, finf = 0.5

  select case (form)
  case (1)
    call BndRobinVI(ierr, cctkGH, width, finf, 2, v)
  case (2)
    call BndRobinVN(ierr, cctkGH, width, finf, 2, "TestAnswers::f1")
  case (3)
    call BndRobinGI(ierr, cctkGH, width, finf, 2, g)
  case (4)
    call BndRobinGN(ierr, cctkGH, width, finf, 2, "TestAnswers::fields")
  end select
end subroutine TestAnswers_Robin
