! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! What is not about data: processes, thorns, timers, coordinates, operators.
subroutine TestFortran_Services(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: handle, answer

  call TestFortran_Check(CCTK_MyProc(cctkGH) < CCTK_nProcs(cctkGH), "CCTK_MyProc")
  call CCTK_Barrier(answer, cctkGH)
  call TestFortran_Check(answer == 0, "CCTK_Barrier")
  call CCTK_SyncGroup(answer, cctkGH, "TestFortran::numbers")
  call TestFortran_Check(answer >= 0, "CCTK_SyncGroup")

  call TestFortran_Check(CCTK_IsThornActive("TestFortran") /= 0, "CCTK_IsThornActive")
  call TestFortran_Check(CCTK_IsThornActive("Nobody") == 0, "CCTK_IsThornActive of no thorn")
  call CCTK_IsImplementationActive(answer, "testfortran")
  call TestFortran_Check(answer /= 0, "CCTK_IsImplementationActive")
  call CCTK_IsFunctionAliased(answer, "NobodyProvidesThis")
  call TestFortran_Check(answer == 0, "CCTK_IsFunctionAliased")

  call CCTK_TimerCreate(handle, "TestFortran timer")
  call CCTK_TimerStart(answer, "TestFortran timer")
  call TestFortran_Check(handle >= 0 .and. answer == 0, "CCTK_TimerStart")
  call CCTK_TimerIsRunning(answer, "TestFortran timer")
  call TestFortran_Check(answer == 1, "CCTK_TimerIsRunning")
  call CCTK_TimerStopI(answer, handle)
  call TestFortran_Check(answer == 0, "CCTK_TimerStopI")

  call CCTK_CoordRegisterSystem(handle, 1, "TestFortran line")
  call CCTK_CoordSystemHandle(answer, "TestFortran line")
  call TestFortran_Check(handle >= 0 .and. answer == handle, "CCTK_CoordSystemHandle")
  ! Those of PUGHReduce
  answer = -1
  call CCTK_NumReduceOperators(answer)
  call TestFortran_Check(answer == 15, "CCTK_NumReduceOperators")
end subroutine TestFortran_Services
