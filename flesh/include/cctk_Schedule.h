/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The schedule: traversal, and what a driver is told about a function that it is to call.
 */
#ifndef CCTK_SCHEDULE_H
#define CCTK_SCHEDULE_H

#include "cctk_Constants.h"
#include "cctk_GH.h"

#ifndef FCODE

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// Drivers ask for these abilities.
#define CACTUS_HAS_READS_CLAUSES 1
#define CACTUS_HAS_RDWR 1

typedef enum { LangNone, LangC, LangFortran } cLanguage;
/// How a scheduled function is called: `int f(void)`, `int f(cGH *)` or `void f(CCTK_ARGUMENTS)`.
typedef enum { FunctionNoArgs, FunctionOneArg, FunctionStandard } cFunctionType;

/// One variable that a function reads, writes or invalidates; regions are bits CCTK_VALID_*.
typedef struct RDWR_entry {
  int varindex;
  int timelevel;  ///< 0 is the newest
  int where_rd;   ///< must be valid before the call
  int where_wr;   ///< is valid after the call
  int where_inv;  ///< is invalid after the call
} RDWR_entry;

/// A scheduled function. Names, lists and text belong to the flesh.
typedef struct t_attribute {
  char* where;    ///< bin or group that contains it
  char* routine;  ///< name as in schedule.ccl
  char* thorn;
  char* description;

  cLanguage language;
  cFunctionType type;
  /// Calls a Fortran routine with the arguments of the thorn; null for C.
  int (*FortranCaller)(cGH* cctkGH, void* function);

  // Mode options, each 0 or 1.
  int meta, meta_early, meta_late;
  int global, global_early, global_late;
  int level, singlemap, local;
  int loop_meta, loop_global, loop_level, loop_singlemap, loop_local;

  int tags;  ///< handle of the table of TAGS, < 0 without

  int n_SyncGroups;
  int* SyncGroups;  ///< group indices
  int n_TriggerGroups;
  int* TriggerGroups;

  // Data access as text, and resolved. Names that belong to thorns that are not active are only in the text.
  int n_WritesClauses;
  const char** WritesClauses;
  int n_ReadsClauses;
  const char** ReadsClauses;
  int n_InvalidatesClauses;
  const char** InvalidatesClauses;
  int n_RDWR;
  RDWR_entry* RDWR;
} cFunctionData;

/// Calls a scheduled function. Result: 1 if its SYNC has been done, 0 to let the flesh do it.
typedef int (*cCallFunction)(void* function, cFunctionData* attribute, void* data);

/// Runs a schedule bin or group on a grid hierarchy. Result: 0, or < 0 on error.
int CCTK_Traverse(cGH* cctkGH, const char* where);
/// The same with a function that makes the calls; null for the default one.
int CCTK_ScheduleTraverse(const char* where, void* cctkGH, cCallFunction call);
/// Calls a scheduled function as its attributes say; `data` is the cGH. Result: 0.
int CCTK_CallFunction(void* function, cFunctionData* attribute, void* data);
/// The function that is being called now; null outside of scheduled functions.
const cFunctionData* CCTK_ScheduleQueryCurrentFunction(const cGH* cctkGH);

/// Print the schedule, or the time spent in it, of a bin (null: of all). Result: 0.
int CCTK_SchedulePrint(const char* where);
int CCTK_SchedulePrintTimes(const char* where);
int CCTK_SchedulePrintTimesToFile(const char* where, FILE* file);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
