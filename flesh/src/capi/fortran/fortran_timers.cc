// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Timers for Fortran: CactusTimers.h. Readings are held by their address.
#include "CactusTimers.h"
#include "capi/fortran/fortran_call.hh"

FORTRAN_SUBROUTINE(cctk_timercreate, CCTK_TimerCreate, 1, 1)
FORTRAN_SUBROUTINE(cctk_timercreatei, CCTK_TimerCreateI, 0, 0)
FORTRAN_SUBROUTINE(cctk_timerdestroy, CCTK_TimerDestroy, 1, 1)
FORTRAN_SUBROUTINE(cctk_timerdestroyi, CCTK_TimerDestroyI, 1, 0)
FORTRAN_SUBROUTINE(cctk_timerstart, CCTK_TimerStart, 1, 1)
FORTRAN_SUBROUTINE(cctk_timerstarti, CCTK_TimerStartI, 1, 0)
FORTRAN_SUBROUTINE(cctk_timerstop, CCTK_TimerStop, 1, 1)
FORTRAN_SUBROUTINE(cctk_timerstopi, CCTK_TimerStopI, 1, 0)
FORTRAN_SUBROUTINE(cctk_timerreset, CCTK_TimerReset, 1, 1)
FORTRAN_SUBROUTINE(cctk_timerreseti, CCTK_TimerResetI, 1, 0)
FORTRAN_SUBROUTINE(cctk_timerisrunning, CCTK_TimerIsRunning, 1, 1)
FORTRAN_SUBROUTINE(cctk_timerisrunningi, CCTK_TimerIsRunningI, 1, 0)
FORTRAN_SUBROUTINE(cctk_numtimers, CCTK_NumTimers, 0, 0)

FORTRAN_SUBROUTINE(cctk_timercreatedata, CCTK_TimerCreateData, 0, 0)
FORTRAN_SUBROUTINE(cctk_timerdestroydata, CCTK_TimerDestroyData, 1, 0)
FORTRAN_SUBROUTINE(cctk_timer, CCTK_Timer, 2, 1)
FORTRAN_SUBROUTINE(cctk_timeri, CCTK_TimerI, 2, 0)
FORTRAN_SUBROUTINE(cctk_timerprintdata, CCTK_TimerPrintData, 2, 2)
FORTRAN_SUBROUTINE(cctk_timerprintdatai, CCTK_TimerPrintDataI, 2, 0)

FORTRAN_SUBROUTINE(cctk_numtimerclocks, CCTK_NumTimerClocks, 1, 0)
FORTRAN_SUBROUTINE(cctk_getclockvalue, CCTK_GetClockValue, 2, 1)
FORTRAN_SUBROUTINE(cctk_getclockvaluei, CCTK_GetClockValueI, 2, 0)
FORTRAN_SUBROUTINE(cctk_timerclockseconds, CCTK_TimerClockSeconds, 1, 0)
FORTRAN_SUBROUTINE(cctk_timerclockresolution, CCTK_TimerClockResolution, 1, 0)
FORTRAN_SUBROUTINE(cctk_numclocks, CCTK_NumClocks, 0, 0)
FORTRAN_SUBROUTINE(cctk_clockhandle, CCTK_ClockHandle, 1, 1)

FORTRAN_TEXT(cctk_timername, CCTK_TimerName, 1, 0)
FORTRAN_TEXT(cctk_timerclockname, CCTK_TimerClockName, 1, 0)
FORTRAN_TEXT(cctk_clockname, CCTK_ClockName, 1, 0)
