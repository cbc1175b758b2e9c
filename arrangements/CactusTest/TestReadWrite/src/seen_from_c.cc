// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a function sees through DECLARE_CCTK_ARGUMENTS_CHECKED in presync-only mode: what it declared, and
// nothing else.
#include <type_traits>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

bool is_valid_exactly(const cGH* cctkGH, const char* variable, int timelevel, int region) {
  return Driver_GetValidRegion(cctkGH, CCTK_VarIndex(variable), timelevel) == region;
}

/// `result` stays 1 as long as every claim holds.
void claim(CCTK_INT* result, bool holds) { *result = *result && holds; }

template <class Reference>
constexpr bool is_read_only = std::is_const_v<std::remove_reference_t<Reference>>;

/// The first call of TestC_A runs with the first item's declarations, the second with those of the item
/// "_2nd".
bool is_first_item(const CCTK_REAL* written_by_second_item) { return !written_by_second_item; }

}  // namespace

extern "C" void TestReadWrite_TestC_A(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestReadWrite_TestC_A)
  [[maybe_unused]] const int UnusedVar = 0;  // compiles because nobody declared the variable of that name
  [[maybe_unused]] const int gridArray1_p = 0;
  static_assert(!is_read_only<decltype(*Var2)> && is_read_only<decltype(*x)>);

  if (is_first_item(Var1)) {
    *ValidRegionsC = 1;
    for (const char* variable : {"TestReadWriteImp::groupVar1[0]", "TestReadWriteImp::Var3[0]",
                                 "TestReadWriteImp::gridArray1", "TestReadWrite::ScalarVar"})
      claim(ValidRegionsC, is_valid_exactly(cctkGH, variable, 0, CCTK_VALID_NOWHERE));
    claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::groupVar1[0]", 2, CCTK_VALID_NOWHERE));
    claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::groupVar2[0]", 2, CCTK_VALID_NOWHERE));

    groupVar1[0] = 43;
    groupVar2[0] = 44;
    Var3[0] = 46;
    Var2[0] = x[0];
    groupVar1_p_p[0] = 53;
    groupVar2_p_p[0] = 54;
    gridArray1[0] = 62;
    rad1[1] = 63;
    *ScalarVar = 74;
  } else {
    claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::Var1", 0, CCTK_VALID_NOWHERE));
    claim(ValidRegionsC, Var3 && Var3[0] == 46);  // all of a vector is there if any member is declared
    Var1[0] = 42;
    Var1_p[0] = 52;
  }
}

extern "C" void TestReadWrite_TestC_B(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestReadWrite_TestC_B)

  // gridArrayGroup has storage for two timelevels, so its third has none even though it is declared.
  *UnusedVarIsNullC = !Var1 && !Var1_p && !gridArray1_p_p;
  *UnusedGroupIsNullC = !groupVar1 && !groupVar2;
  Var2[0] = Var3[0] - 1;

  // The testgroup was written inside and on the boundary, and nothing exchanged its ghost zones.
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::groupVar1[0]", 0, CCTK_VALID_EXTERIOR));
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::groupVar1[0]", 2, CCTK_VALID_EVERYWHERE));
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::groupVar2[0]", 2, CCTK_VALID_EVERYWHERE));
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::Var3[0]", 0, CCTK_VALID_EVERYWHERE));
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::gridArray1", 0, CCTK_VALID_INTERIOR));
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWriteImp::Var1", 0, CCTK_VALID_EVERYWHERE));
  claim(ValidRegionsC, is_valid_exactly(cctkGH, "TestReadWrite::ScalarVar", 0, CCTK_VALID_EVERYWHERE));
}

extern "C" void TestReadWrite_TestC_C(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestReadWrite_TestC_C)
  static_assert(is_read_only<decltype(*Var1)> && is_read_only<decltype(*Var1_p)> &&
                is_read_only<decltype(*groupVar1)> && is_read_only<decltype(*groupVar2)> &&
                is_read_only<decltype(*groupVar1_p_p)> && is_read_only<decltype(*groupVar2_p_p)>);
  static_assert(!is_read_only<decltype(*VarCurrentLevelC)>);

  *VarCurrentLevelC = Var1[0] == 42 && Var2[0] == 45 && Var3[0] == 46;
  *GroupCurrentLevelC = groupVar1[0] == 43 && groupVar2[0] == 44;
  *VarPastLevelC = Var1_p[0] == 52;
  *GroupPastLevelC = groupVar1_p_p[0] == 53 && groupVar2_p_p[0] == 54;
  *ArrayCurrentLevelC = gridArray1[0] == 62 && rad1[1] == 63;
  *ScalarVarCurrentLevelC = *ScalarVar == 74;
}
