! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! Groups, variables, storage and addresses.
subroutine TestFortran_Variables(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: variable, group, answer
  CCTK_POINTER :: address

  call CCTK_VarIndex(variable, "TestFortran::first  ")
  call TestFortran_Check(variable >= 0, "CCTK_VarIndex")
  call CCTK_VarIndex(answer, "testfortran::MEMBER[2]")
  call TestFortran_Check(answer >= 0, "CCTK_VarIndex of an element")
  call CCTK_VarIndex(answer, "nobody::first")
  call TestFortran_Check(answer == -1, "CCTK_VarIndex of an unknown variable")

  call CCTK_GroupIndex(group, "testfortran::numbers")
  call CCTK_GroupIndexFromVarI(answer, variable)
  call TestFortran_Check(answer == group, "CCTK_GroupIndexFromVarI")
  call CCTK_NumVarsInGroup(answer, "testfortran::members")
  call TestFortran_Check(answer == 3, "CCTK_NumVarsInGroup")
  call CCTK_FirstVarIndexI(answer, group)
  call TestFortran_Check(answer == variable, "CCTK_FirstVarIndexI")
  call CCTK_VarTypeI(answer, variable)
  call TestFortran_Check(answer == CCTK_VARIABLE_REAL, "CCTK_VarTypeI")

  call CCTK_QueryGroupStorage(answer, cctkGH, "testfortran::numbers")
  call TestFortran_Check(answer == 1, "CCTK_QueryGroupStorage")
  call CCTK_ActiveTimeLevels(answer, cctkGH, "testfortran::numbers")
  call TestFortran_Check(answer == 1, "CCTK_ActiveTimeLevels")

  call CCTK_VarDataPtrI(address, cctkGH, 0, variable)
  call TestFortran_Check(address == CCTK_PointerTo(first), "CCTK_VarDataPtrI")
  call CCTK_VarDataPtr(address, cctkGH, 0, "testfortran::second")
  call TestFortran_Check(address == CCTK_PointerTo(second), "CCTK_VarDataPtr")
  call TestFortran_Check(CCTK_NullPointer() == 0, "CCTK_NullPointer")
end subroutine TestFortran_Variables
