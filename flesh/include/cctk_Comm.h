/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Processes, and what a driver provides for them: communication and storage.
 *
 * An overloadable function can be replaced once by a thorn, normally the driver: CCTK_OverloadF(function)
 * returns 2, or 0 if another thorn has replaced F before.
 */
#ifndef CCTK_COMM_H
#define CCTK_COMM_H

#include "cctk_GroupsOnGH.h"
#include "cctk_Sync.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Number of this process, and number of processes. `cctkGH` may be null. Overloadable.
int CCTK_MyProc(const cGH* cctkGH);
int CCTK_nProcs(const cGH* cctkGH);
/// Waits for all processes. Collective. Result: 0. Overloadable.
int CCTK_Barrier(const cGH* cctkGH);
/// Prepares the processes for work on `cctkGH`. Result: 0. Overloadable.
int CCTK_ParallelInit(cGH* cctkGH);
/// Ends all processes at once, with `status` as exit status; called by any process. `cctkGH` may be null.
/// Overloadable.
int CCTK_Abort(const cGH* cctkGH, int status) CCTK_ATTRIBUTE_NORETURN;
/// Ends the run in order, with `status` as exit status. Collective. `cctkGH` may be null. Overloadable.
int CCTK_Exit(cGH* cctkGH, int status);

/// Switches the communication of a group on or off. Result: 1, or < 0 on error. Drivers may do nothing. By
/// name: overloadable.
int CCTK_EnableGroupComm(const cGH* cctkGH, const char* full_group_name);
int CCTK_DisableGroupComm(const cGH* cctkGH, const char* full_group_name);
int CCTK_EnableGroupCommI(const cGH* cctkGH, int group);
int CCTK_DisableGroupCommI(const cGH* cctkGH, int group);

int CCTK_OverloadMyProc(int (*function)(const cGH*));
int CCTK_OverloadnProcs(int (*function)(const cGH*));
int CCTK_OverloadBarrier(int (*function)(const cGH*));
int CCTK_OverloadParallelInit(int (*function)(cGH*));
int CCTK_OverloadAbort(int (*function)(cGH*, int));  // no const: so drivers have it
int CCTK_OverloadExit(int (*function)(cGH*, int));
int CCTK_OverloadEnableGroupComm(int (*function)(const cGH*, const char*));
int CCTK_OverloadDisableGroupComm(int (*function)(const cGH*, const char*));
int CCTK_OverloadEnableGroupStorage(int (*function)(const cGH*, const char*));
int CCTK_OverloadDisableGroupStorage(int (*function)(const cGH*, const char*));
int CCTK_OverloadGroupStorageIncrease(int (*function)(const cGH*, int, const int*, const int*, int*));
int CCTK_OverloadGroupStorageDecrease(int (*function)(const cGH*, int, const int*, const int*, int*));
int CCTK_OverloadQueryGroupStorageB(int (*function)(const cGH*, int, const char*));
int CCTK_OverloadQueryMaxTimeLevels(int (*function)(const cGH*, int, const int*, int*));
int CCTK_OverloadArrayGroupSizeB(const int* (*function)(const cGH*, int, int, const char*));
int CCTK_OverloadGroupDynamicData(int (*function)(const cGH*, int, cGroupDynamicData*));

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
