// SPDX-License-Identifier: LGPL-2.1-or-later
//
// CCTK_OverloadF for every F that a thorn may take over: cctk_Comm.h, cctk_Flesh.h, cctk_Interp.h,
// cctk_IOMethods.h, cctk_Sync.h.
#include "driver/overloads.hh"

#include "capi/current_context.hh"
#include "cctk_Comm.h"
#include "cctk_Flesh.h"
#include "cctk_IOMethods.h"
#include "cctk_Interp.h"

/// Defines CCTK_Overload<name>, which replaces `member` of flesh::Overloads.
#define DEFINE_OVERLOAD(name, member)                                 \
  int CCTK_Overload##name(decltype(&CCTK_##name) function) {          \
    return flesh::current_context().overloads().member.set(function); \
  }

extern "C" {

DEFINE_OVERLOAD(MyProc, my_process)
DEFINE_OVERLOAD(nProcs, processes)
DEFINE_OVERLOAD(Barrier, barrier)
DEFINE_OVERLOAD(ParallelInit, parallel_init)
int CCTK_OverloadAbort(int (*function)(cGH*, int)) {
  return flesh::current_context().overloads().abort.set(function);
}
DEFINE_OVERLOAD(Exit, exit)

DEFINE_OVERLOAD(SetupGH, set_up_gh)
DEFINE_OVERLOAD(Initialise, initialise)
DEFINE_OVERLOAD(Evolve, evolve)
DEFINE_OVERLOAD(Shutdown, shutdown)
DEFINE_OVERLOAD(MainLoopIndex, main_loop_index)
DEFINE_OVERLOAD(SetMainLoopIndex, set_main_loop_index)

DEFINE_OVERLOAD(EnableGroupStorage, enable_group_storage)
DEFINE_OVERLOAD(DisableGroupStorage, disable_group_storage)
DEFINE_OVERLOAD(GroupStorageIncrease, storage_increase)
DEFINE_OVERLOAD(GroupStorageDecrease, storage_decrease)
DEFINE_OVERLOAD(QueryGroupStorageB, query_group_storage)
DEFINE_OVERLOAD(QueryMaxTimeLevels, query_max_timelevels)
DEFINE_OVERLOAD(ArrayGroupSizeB, array_group_size)
DEFINE_OVERLOAD(GroupDynamicData, group_dynamic_data)

DEFINE_OVERLOAD(EnableGroupComm, enable_group_comm)
DEFINE_OVERLOAD(DisableGroupComm, disable_group_comm)
DEFINE_OVERLOAD(SyncGroup, sync_group)
DEFINE_OVERLOAD(SyncGroupsByDirI, sync_groups_by_direction)

DEFINE_OVERLOAD(OutputGH, output_gh)
DEFINE_OVERLOAD(OutputVarAsByMethod, output_var_as_by_method)
DEFINE_OVERLOAD(InterpGridArrays, interpolate_grid_arrays)

}  // extern "C"
