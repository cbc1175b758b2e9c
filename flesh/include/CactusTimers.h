/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Timers and clocks.
 *
 * A timer measures with every registered clock. Timers are found by name or (I) by handle.
 * Unless said otherwise a bad name or handle gives a negative number, success 0 or more.
 */
#ifndef CACTUSTIMERS_H
#define CACTUSTIMERS_H

#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// What a reading consists of.
typedef enum { val_none, val_int, val_long, val_double } cTimerValType;

/// One reading of a clock.
typedef struct cTimerVal {
  cTimerValType type;
  const char* heading;  ///< name of the clock
  const char* units;
  union {
    int i;
    long l;
    double d;
  } val;              ///< in `units`
  double seconds;     ///< the same in seconds
  double resolution;  ///< smallest difference that the clock can tell, in seconds
} cTimerVal;

/// Readings of one timer: one per clock.
typedef struct cTimerData {
  int n_vals;
  cTimerVal* vals;
} cTimerData;

/// A clock. `data` is what `create` returned for the timer; `handle` is the timer's.
typedef struct cClockFuncs {
  const char* name;
  int n_vals;  ///< number of readings this clock adds to a timer
  void* (*create)(int handle);
  void (*destroy)(int handle, void* data);
  void (*start)(int handle, void* data);
  void (*stop)(int handle, void* data);
  void (*reset)(int handle, void* data);
  void (*get)(int handle, void* data, cTimerVal* vals);
  void (*set)(int handle, void* data, cTimerVal* vals);
} cClockFuncs;

// ---------------------------------------------------------------------------------------------------- timers

/// Creates a timer that is stopped at zero. Result: handle; < 0 if the name is taken.
int CCTK_TimerCreate(const char* name);
int CCTK_TimerCreateI(void);
int CCTK_TimerDestroy(const char* name);
int CCTK_TimerDestroyI(int handle);
int CCTK_TimerStart(const char* name);
int CCTK_TimerStartI(int handle);
int CCTK_TimerStop(const char* name);
int CCTK_TimerStopI(int handle);
int CCTK_TimerReset(const char* name);
int CCTK_TimerResetI(int handle);
/// 1 if the timer runs, 0 if it is stopped.
int CCTK_TimerIsRunning(const char* name);
int CCTK_TimerIsRunningI(int handle);
int CCTK_NumTimers(void);
/// Null for a bad handle.
const char* CCTK_TimerName(int handle);

// -------------------------------------------------------------------------------------------------- readings

/// Space for the readings of a timer; null without memory. Freed by CCTK_TimerDestroyData.
cTimerData* CCTK_TimerCreateData(void);
int CCTK_TimerDestroyData(cTimerData* data);
/// Reads a timer, running or not.
int CCTK_Timer(const char* name, cTimerData* data);
int CCTK_TimerI(int handle, cTimerData* data);
/// Prints the readings of a timer for one clock; null or -1 for all.
int CCTK_TimerPrintData(const char* timer, const char* clock);
int CCTK_TimerPrintDataI(int timer, int clock);

int CCTK_NumTimerClocks(const cTimerData* data);
/// The reading of one clock; null if there is none.
const cTimerVal* CCTK_GetClockValue(const char* clock, const cTimerData* data);
const cTimerVal* CCTK_GetClockValueI(int index, const cTimerData* data);
double CCTK_TimerClockSeconds(const cTimerVal* value);
double CCTK_TimerClockResolution(const cTimerVal* value);
const char* CCTK_TimerClockName(const cTimerVal* value);

// ---------------------------------------------------------------------------------------------------- clocks

int CCTK_NumClocks(void);
const char* CCTK_ClockName(int index);
/// Handle of a clock; < 0 if it is unknown.
int CCTK_ClockHandle(const char* name);
/// Adds a clock, of which a copy is kept; call it before timers are created. Result: its handle.
int CCTK_ClockRegister(const char* name, const cClockFuncs* functions);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
