! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! What is not about data: processes, thorns, timers, coordinates, operators.
subroutine FortranInterface_Services(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: handle, answer

  call FortranInterface_Check(CCTK_MyProc(cctkGH) < CCTK_nProcs(cctkGH), "CCTK_MyProc")
  call CCTK_Barrier(answer, cctkGH)
  call FortranInterface_Check(answer == 0, "CCTK_Barrier")
  call CCTK_SyncGroup(answer, cctkGH, "FortranInterface::numbers")
  call FortranInterface_Check(answer >= 0, "CCTK_SyncGroup")

  call FortranInterface_Check(CCTK_IsThornActive("FortranInterface") /= 0, "CCTK_IsThornActive")
  call FortranInterface_Check(CCTK_IsThornActive("Nobody") == 0, "CCTK_IsThornActive of no thorn")
  call CCTK_IsImplementationActive(answer, "fortraninterface")
  call FortranInterface_Check(answer /= 0, "CCTK_IsImplementationActive")
  call CCTK_IsFunctionAliased(answer, "NobodyProvidesThis")
  call FortranInterface_Check(answer == 0, "CCTK_IsFunctionAliased")

  call CCTK_TimerCreate(handle, "FortranInterface timer")
  call CCTK_TimerStart(answer, "FortranInterface timer")
  call FortranInterface_Check(handle >= 0 .and. answer == 0, "CCTK_TimerStart")
  call CCTK_TimerIsRunning(answer, "FortranInterface timer")
  call FortranInterface_Check(answer == 1, "CCTK_TimerIsRunning")
  call CCTK_TimerStopI(answer, handle)
  call FortranInterface_Check(answer == 0, "CCTK_TimerStopI")

  call CCTK_CoordRegisterSystem(handle, 1, "FortranInterface line")
  call CCTK_CoordSystemHandle(answer, "FortranInterface line")
  call FortranInterface_Check(handle >= 0 .and. answer == handle, "CCTK_CoordSystemHandle")
  call CCTK_NumReduceOperators(answer)
  call FortranInterface_Check(answer >= 0, "CCTK_NumReduceOperators")
end subroutine FortranInterface_Services
