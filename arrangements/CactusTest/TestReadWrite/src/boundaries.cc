// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

extern "C" void TestReadWrite_SelectBCs(CCTK_ARGUMENTS) {
  for (const char* group : {"TestReadWriteImp::Var1", "TestReadWrite::Var2", "TestReadWriteImp::Var3",
                            "TestReadWriteImp::TestGroup"})
    if (Driver_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1, group, "none"))
      CCTK_VERROR("The boundary condition \"none\" cannot be selected for %s", group);
}

extern "C" void TestReadWrite_Reset(CCTK_ARGUMENTS) {
  for (const char* group :
       {"TestReadWriteImp::Var1", "TestReadWriteImp::rad1", "TestReadWriteImp::rad2",
        "TestReadWriteImp::rad3", "TestReadWrite::Var2", "TestReadWrite::ScalarVar", "TestReadWriteImp::Var3",
        "TestReadWriteImp::TestGroup", "TestReadWriteImp::UnusedVar", "TestReadWriteImp::gridArrayGroup"}) {
    const int index = CCTK_GroupIndex(group), first = CCTK_FirstVarIndexI(index);
    for (int variable = first; variable < first + CCTK_NumVarsInGroupI(index); ++variable)
      for (int timelevel = 0; timelevel < CCTK_ActiveTimeLevelsGI(cctkGH, index); ++timelevel)
        Driver_SetValidRegion(cctkGH, variable, timelevel, CCTK_VALID_NOWHERE);
  }
}
