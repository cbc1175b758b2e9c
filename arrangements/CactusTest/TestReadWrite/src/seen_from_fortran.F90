! SPDX-License-Identifier: LGPL-2.1-or-later
!
! The same as seen_from_c.cc, seen from Fortran; and the shapes of arrays, which C does not know.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cctk_Functions.h"

! 1 if a variable's timelevel is valid in exactly this region.
integer function TestReadWrite_IsValid(cctkGH, variable, timelevel, region)
  implicit none
  CCTK_POINTER, intent(in) :: cctkGH
  character(len=*), intent(in) :: variable
  integer, intent(in) :: timelevel, region
  DECLARE_CCTK_FUNCTIONS
  integer :: index

  call CCTK_VarIndex(index, variable)
  TestReadWrite_IsValid = merge(1, 0, Driver_GetValidRegion(cctkGH, index, timelevel) == region)
end function TestReadWrite_IsValid

subroutine TestReadWrite_TestF_A(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestReadWrite_TestF_A)
  DECLARE_CCTK_PARAMETERS
  DECLARE_CCTK_FUNCTIONS
  integer, external :: TestReadWrite_IsValid

  if (CCTK_PointerTo(Var1) == CCTK_NullPointer()) then
     ValidRegionsF = TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::groupVar1[0]", 0, CCTK_VALID_NOWHERE) &
          * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::groupVar1[0]", 2, CCTK_VALID_NOWHERE) &
          * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::groupVar2[0]", 2, CCTK_VALID_NOWHERE) &
          * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::Var3[0]", 0, CCTK_VALID_NOWHERE) &
          * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::gridArray1", 0, CCTK_VALID_NOWHERE) &
          * TestReadWrite_IsValid(cctkGH, "TestReadWrite::ScalarVar", 0, CCTK_VALID_NOWHERE)
     ArraySizeF = merge(1, 0, size(gridArray1_p_p, 1) == 12 .and. size(gridArray2_p_p, 2) == 13 &
          .and. all(shape(rad1) == (/ radx, rad_param /)) &
          .and. all(shape(rad2) == (/ radx, rady, rad_param /)) &
          .and. all(shape(rad3) == (/ radx, rady, radz, rad_param /)))
     groupVar1(1,1,1,1) = 43
     groupVar2(1,1,1,1) = 44
     Var3(1,1,1,1) = 46
     Var2(1,1,1) = x(1,1,1)
     groupVar1_p_p(1,1,1,1) = 53
     groupVar2_p_p(1,1,1,1) = 54
     gridArray1(1,1) = 62
     rad1(2,1) = 63
     ScalarVar = 74
  else
     ValidRegionsF = ValidRegionsF &
          * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::Var1", 0, CCTK_VALID_NOWHERE)
     Var1(1,1,1) = 42
     Var1_p(1,1,1) = 52
  end if
end subroutine TestReadWrite_TestF_A

subroutine TestReadWrite_TestF_B(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestReadWrite_TestF_B)
  DECLARE_CCTK_FUNCTIONS
  integer, external :: TestReadWrite_IsValid, TestReadWrite_IsNull

  ! gridArrayGroup has storage for two timelevels, so its third has none even though it is declared.
  UnusedVarIsNullF = merge(1, 0, CCTK_PointerTo(Var1) == CCTK_NullPointer() &
       .and. CCTK_PointerTo(Var1_p) == CCTK_NullPointer() &
       .and. CCTK_PointerTo(gridArray1_p_p) == CCTK_NullPointer())
  UnusedGroupIsNullF = TestReadWrite_IsNull(groupVar1) * TestReadWrite_IsNull(groupVar2)
  Var2(1,1,1) = Var3(1,1,1,1) - 1

  ! The testgroup was written inside and on the boundary, and nothing exchanged its ghost zones.
  ValidRegionsF = ValidRegionsF &
       * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::groupVar1[0]", 0, CCTK_VALID_EXTERIOR) &
       * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::groupVar1[0]", 2, CCTK_VALID_EVERYWHERE) &
       * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::groupVar2[0]", 2, CCTK_VALID_EVERYWHERE) &
       * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::Var3[0]", 0, CCTK_VALID_EVERYWHERE) &
       * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::gridArray1", 0, CCTK_VALID_INTERIOR) &
       * TestReadWrite_IsValid(cctkGH, "TestReadWriteImp::Var1", 0, CCTK_VALID_EVERYWHERE) &
       * TestReadWrite_IsValid(cctkGH, "TestReadWrite::ScalarVar", 0, CCTK_VALID_EVERYWHERE)
end subroutine TestReadWrite_TestF_B

subroutine TestReadWrite_TestF_C(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestReadWrite_TestF_C)

  VarCurrentLevelF = merge(1, 0, Var1(1,1,1) == 42 .and. Var2(1,1,1) == 45 .and. Var3(1,1,1,1) == 46)
  GroupCurrentLevelF = merge(1, 0, groupVar1(1,1,1,1) == 43 .and. groupVar2(1,1,1,1) == 44)
  VarPastLevelF = merge(1, 0, Var1_p(1,1,1) == 52)
  GroupPastLevelF = merge(1, 0, groupVar1_p_p(1,1,1,1) == 53 .and. groupVar2_p_p(1,1,1,1) == 54)
  ArrayCurrentLevelF = merge(1, 0, gridArray1(1,1) == 62 .and. rad1(2,1) == 63)
  ScalarVarCurrentLevelF = merge(1, 0, ScalarVar == 74)
end subroutine TestReadWrite_TestF_C
