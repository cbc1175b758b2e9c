/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Groups and variables on a grid hierarchy: data, storage, timelevels, sizes.
 *
 * The last letters of a name say what identifies the group: G a group, V a variable; N a full name, I an
 * index.
 */
#ifndef CCTK_GROUPSONGH_H
#define CCTK_GROUPSONGH_H

#include "cctk_GH.h"
#include "cctk_Groups.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Shape of a group on the current component; the arrays belong to the driver and are valid until the next
/// change of mode, storage or grid. Members mean what the members of cGH of the same name mean.
typedef struct cGroupDynamicData {
  int dim;
  const int* gsh;
  const int* lsh;
  const int* lbnd;
  const int* ubnd;
  const int* tile_min;
  const int* tile_max;
  const int* ash;
  int alignment;
  int alignment_offset;
  const int* bbox;
  const int* nghostzones;
  int maxtimelevels;     ///< most timelevels that ever had storage
  int activetimelevels;  ///< timelevels with storage now
} cGroupDynamicData;

// ------------------------------------------------------------------------------------------------------ data

/// Data of one timelevel (0 is the newest) on the current component; null without storage or on a bad
/// argument.
void* CCTK_VarDataPtr(const cGH* cctkGH, int timelevel, const char* full_variable_name);
void* CCTK_VarDataPtrI(const cGH* cctkGH, int timelevel, int variable);
/// By name if it is not null, else by index.
void* CCTK_VarDataPtrB(const cGH* cctkGH, int timelevel, int variable, const char* full_variable_name);
/// 1 if the scheduled function that runs now declared that it reads or writes the variable, else 0.
int CCTK_HasAccess(const cGH* cctkGH, int variable);

// --------------------------------------------------------------------------------------- storage, timelevels

/// 1 with storage, 0 without, -1 for a bad group.
int CCTK_QueryGroupStorage(const cGH* cctkGH, const char* full_group_name);
int CCTK_QueryGroupStorageI(const cGH* cctkGH, int group);
/// By name if it is not null, else by index. Overloadable.
int CCTK_QueryGroupStorageB(const cGH* cctkGH, int group, const char* full_group_name);
/// Gives all declared timelevels storage, or takes all storage away. Result: number of timelevels that had
/// storage before, < 0 on error. Overloadable.
int CCTK_EnableGroupStorage(const cGH* cctkGH, const char* full_group_name);
int CCTK_DisableGroupStorage(const cGH* cctkGH, const char* full_group_name);
int CCTK_EnableGroupStorageI(const cGH* cctkGH, int group);
int CCTK_DisableGroupStorageI(const cGH* cctkGH, int group);
/// Raises the storage of each group to at least (lowers it to at most) `timelevels[i]` timelevels; a negative
/// number means all declared ones. `status`, if not null, gets the numbers before. Result: the sum of the
/// numbers after, < 0 on error. Overloadable.
int CCTK_GroupStorageIncrease(const cGH* cctkGH, int n_groups, const int* groups, const int* timelevels,
                              int* status);
int CCTK_GroupStorageDecrease(const cGH* cctkGH, int n_groups, const int* groups, const int* timelevels,
                              int* status);

/// Number of timelevels with storage now; 0 without storage, -1 with a warning for a bad group.
int CCTK_ActiveTimeLevels(const cGH* cctkGH, const char* full_group_name);
int CCTK_ActiveTimeLevelsGN(const cGH* cctkGH, const char* full_group_name);
int CCTK_ActiveTimeLevelsGI(const cGH* cctkGH, int group);
int CCTK_ActiveTimeLevelsVN(const cGH* cctkGH, const char* full_variable_name);
int CCTK_ActiveTimeLevelsVI(const cGH* cctkGH, int variable);
/// Largest number of timelevels that ever had storage.
int CCTK_MaxActiveTimeLevels(const cGH* cctkGH, const char* full_group_name);
int CCTK_MaxActiveTimeLevelsGN(const cGH* cctkGH, const char* full_group_name);
int CCTK_MaxActiveTimeLevelsGI(const cGH* cctkGH, int group);
int CCTK_MaxActiveTimeLevelsVN(const cGH* cctkGH, const char* full_variable_name);
int CCTK_MaxActiveTimeLevelsVI(const cGH* cctkGH, int variable);
/// The same for several groups: `status`, if not null, gets their numbers. Result: their sum, < 0 on error.
/// Overloadable.
int CCTK_QueryMaxTimeLevels(const cGH* cctkGH, int n_groups, const int* groups, int* status);

// ------------------------------------------------------------------------------------------------------
// shape

/// Fills `data`. Result: 0, -1 bad group, -3 null pointer, -77 the driver has no such data. Overloadable.
int CCTK_GroupDynamicData(const cGH* cctkGH, int group, cGroupDynamicData* data);

/// Copies `dim` numbers (for bbox: `size` = 2 dim) of the shape of a group; for grid functions those of cGH.
/// Result: 0; -1 `dim` is not that of the group, -2 no data, -3 the group is a scalar, -4 unknown group or
/// variable.
int CCTK_GrouplshGN(const cGH* cctkGH, int dim, int* lsh, const char* full_group_name);
int CCTK_GrouplshGI(const cGH* cctkGH, int dim, int* lsh, int group);
int CCTK_GrouplshVN(const cGH* cctkGH, int dim, int* lsh, const char* full_variable_name);
int CCTK_GrouplshVI(const cGH* cctkGH, int dim, int* lsh, int variable);
int CCTK_GroupgshGN(const cGH* cctkGH, int dim, int* gsh, const char* full_group_name);
int CCTK_GroupgshGI(const cGH* cctkGH, int dim, int* gsh, int group);
int CCTK_GroupgshVN(const cGH* cctkGH, int dim, int* gsh, const char* full_variable_name);
int CCTK_GroupgshVI(const cGH* cctkGH, int dim, int* gsh, int variable);
int CCTK_GroupashGN(const cGH* cctkGH, int dim, int* ash, const char* full_group_name);
int CCTK_GroupashGI(const cGH* cctkGH, int dim, int* ash, int group);
int CCTK_GroupashVN(const cGH* cctkGH, int dim, int* ash, const char* full_variable_name);
int CCTK_GroupashVI(const cGH* cctkGH, int dim, int* ash, int variable);
int CCTK_GrouplbndGN(const cGH* cctkGH, int dim, int* lbnd, const char* full_group_name);
int CCTK_GrouplbndGI(const cGH* cctkGH, int dim, int* lbnd, int group);
int CCTK_GrouplbndVN(const cGH* cctkGH, int dim, int* lbnd, const char* full_variable_name);
int CCTK_GrouplbndVI(const cGH* cctkGH, int dim, int* lbnd, int variable);
int CCTK_GroupubndGN(const cGH* cctkGH, int dim, int* ubnd, const char* full_group_name);
int CCTK_GroupubndGI(const cGH* cctkGH, int dim, int* ubnd, int group);
int CCTK_GroupubndVN(const cGH* cctkGH, int dim, int* ubnd, const char* full_variable_name);
int CCTK_GroupubndVI(const cGH* cctkGH, int dim, int* ubnd, int variable);
int CCTK_GroupnghostzonesGN(const cGH* cctkGH, int dim, int* nghostzones, const char* full_group_name);
int CCTK_GroupnghostzonesGI(const cGH* cctkGH, int dim, int* nghostzones, int group);
int CCTK_GroupnghostzonesVN(const cGH* cctkGH, int dim, int* nghostzones, const char* full_variable_name);
int CCTK_GroupnghostzonesVI(const cGH* cctkGH, int dim, int* nghostzones, int variable);
int CCTK_GroupbboxGN(const cGH* cctkGH, int size, int* bbox, const char* full_group_name);
int CCTK_GroupbboxGI(const cGH* cctkGH, int size, int* bbox, int group);
int CCTK_GroupbboxVN(const cGH* cctkGH, int size, int* bbox, const char* full_variable_name);
int CCTK_GroupbboxVI(const cGH* cctkGH, int size, int* bbox, int variable);

/// Pointer to the allocated local size of a group in one direction (from 0), owned by the driver; it points
/// to 0 or 1 without storage. B: by name if it is not null, else by index; overloadable.
const int* CCTK_ArrayGroupSize(const cGH* cctkGH, int dir, const char* full_group_name);
const int* CCTK_ArrayGroupSizeI(const cGH* cctkGH, int dir, int group);
const int* CCTK_ArrayGroupSizeB(const cGH* cctkGH, int dir, int group, const char* full_group_name);

/// Data pointer without checks, for generated code: null without storage.
CCTK_HOST CCTK_DEVICE static inline CCTK_ATTRIBUTE_UNUSED void* CCTKi_VarDataPtrI(const cGH* cctkGH,
                                                                                  int timelevel,
                                                                                  int variable) {
  return cctkGH->data[variable][timelevel];
}

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
