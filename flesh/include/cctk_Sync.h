/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Exchange of ghost zones. Collective; in level mode. Only the newest timelevel is exchanged.
 * The functions return 0 or the number of groups exchanged, and a negative number on error.
 */
#ifndef CCTK_SYNC_H
#define CCTK_SYNC_H

#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// One group, by name (overloadable) or index.
int CCTK_SyncGroup(const cGH* cctkGH, const char* full_group_name);
int CCTK_SyncGroupI(const cGH* cctkGH, int group);
/// The group of a variable.
int CCTK_SyncGroupWithVar(const cGH* cctkGH, const char* full_variable_name);
int CCTK_SyncGroupWithVarI(const cGH* cctkGH, int variable);
/// Several groups at once.
int CCTK_SyncGroupsI(const cGH* cctkGH, int n_groups, const int* groups);
/// The same, only in the directions d with directions[d] != 0; null: in all. Overloadable.
int CCTK_SyncGroupsByDirI(const cGH* cctkGH, int n_groups, const int* groups, const int* directions);

// Replacements. Result: 2, or 0 if another thorn has replaced it before.
int CCTK_OverloadSyncGroup(int (*function)(const cGH*, const char*));
int CCTK_OverloadSyncGroupsByDirI(int (*function)(const cGH*, int, const int*, const int*));

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
