// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions that this thorn provides, each a few lines over GridDriver.
#include <algorithm>
#include <vector>

#include "cctk.h"
#include "cctk_Functions.h"
#include "grid_driver.hh"
#include "grid_driver_faces.hh"

namespace {

using grid_driver::current_view;
using grid_driver::View;

const cGH* grid(CCTK_POINTER_TO_CONST cctkGH) { return static_cast<const cGH*>(cctkGH); }

std::vector<flesh::DataAccess> accesses(const CCTK_INT* variables, const CCTK_INT* timelevels, CCTK_INT count,
                                        const CCTK_INT* where) {
  std::vector<flesh::DataAccess> result;
  for (int i = 0; i < count; ++i) result.push_back({variables[i], timelevels[i], where[i]});
  return result;
}

}  // namespace

extern "C" {

// ---- processes and the machines that they run on

CCTK_POINTER_TO_CONST Carpet_GetMPICommUniverse(CCTK_POINTER_TO_CONST) { return grid_driver::communicator(); }
CCTK_POINTER_TO_CONST Carpet_GetMPICommWorld(CCTK_POINTER_TO_CONST) { return grid_driver::communicator(); }

CCTK_INT Carpet_MyHost(CCTK_POINTER_TO_CONST cctkGH) {
  return grid_driver::host_of_process()[CCTK_MyProc(grid(cctkGH))];
}

CCTK_INT Carpet_nHosts(CCTK_POINTER_TO_CONST) {
  const auto hosts = grid_driver::host_of_process();
  return 1 + *std::max_element(hosts.begin(), hosts.end());
}

CCTK_INT Carpet_nProcsOnHost(CCTK_POINTER_TO_CONST, CCTK_INT host) {
  const auto hosts = grid_driver::host_of_process();
  return static_cast<CCTK_INT>(std::count(hosts.begin(), hosts.end(), host));
}

/// Stores the first `size` processes of a host. Result: how many there are.
CCTK_INT Carpet_ProcsOnHost(CCTK_POINTER_TO_CONST, CCTK_INT host, CCTK_INT* processes, CCTK_INT size) {
  const auto hosts = grid_driver::host_of_process();
  CCTK_INT count = 0;
  for (int process = 0; process < static_cast<int>(hosts.size()); ++process) {
    if (hosts[process] != host) continue;
    if (count < size) processes[count] = process;
    ++count;
  }
  return count;
}

// ---- functions around scheduled functions

CCTK_INT Carpet_RegisterScheduleWrapper(grid_driver::Wrapper before, grid_driver::Wrapper after) {
  grid_driver::add_wrapper(before, after);
  return 0;
}

CCTK_INT Carpet_UnRegisterScheduleWrapper(grid_driver::Wrapper before, grid_driver::Wrapper after) {
  return grid_driver::remove_wrapper(before, after) ? 0 : -1;
}

// ---- the grid

CCTK_INT CarpetEnableProlongating(CCTK_INT flag) {
  grid_driver::set_prolongating(flag != 0);
  return 0;
}

CCTK_INT CarpetQueryProlongating(void) { return grid_driver::is_prolongating(); }

/// Shape and coordinates of the coarsest level of map `m`; `ml` must be 0, `size` 3.
CCTK_INT Carpet_GetCoordRange(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT m, CCTK_INT ml, CCTK_INT size,
                              CCTK_INT* gsh, CCTK_REAL* lower, CCTK_REAL* upper, CCTK_REAL* delta) {
  if (m < 0 || m >= grid_driver::map_count(grid(cctkGH)) || ml != 0 || size != 3) return -1;
  const auto coordinates = grid_driver::level_coordinates(grid(cctkGH), m, 0);
  const auto& domain = grid_driver::grid_layout(grid(cctkGH), m, 0).domain;
  for (int d = 0; d < size; ++d) {
    gsh[d] = static_cast<CCTK_INT>(domain.extent(d));
    delta[d] = coordinates.spacing[d];
    lower[d] = coordinates.origin[d];
    upper[d] = lower[d] + delta[d] * (gsh[d] - 1);
  }
  return 0;
}

CCTK_INT Carpet_GetRegriddingEpoch(CCTK_POINTER_TO_CONST cctkGH) {
  return grid_driver::regridding_epoch(grid(cctkGH));
}

CCTK_INT Carpet_GetRegriddingEpochs(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, CCTK_INT* epochs) {
  const int levels = grid_driver::level_count(grid(cctkGH));
  for (int level = 0; level < std::min<int>(size, levels); ++level)
    epochs[level] = grid_driver::regridding_epoch(grid(cctkGH), level);
  return levels;
}

CCTK_INT Carpet_GetRefinementLevel(CCTK_POINTER_TO_CONST cctkGH) { return current_view(grid(cctkGH)).level; }
CCTK_INT Carpet_GetRefinementLevels(CCTK_POINTER_TO_CONST cctkGH) {
  return grid_driver::level_count(grid(cctkGH));
}
CCTK_INT Carpet_GetMaxRefinementLevels(CCTK_POINTER_TO_CONST) { return grid_driver::settings().max_levels(); }
CCTK_INT Carpet_GetLocalComponent(CCTK_POINTER_TO_CONST cctkGH) {
  return current_view(grid(cctkGH)).component;
}

/// Number of components of the current map on this process; -1 outside of a map.
CCTK_INT Carpet_GetLocalComponents(CCTK_POINTER_TO_CONST cctkGH) {
  const View view = current_view(grid(cctkGH));
  if (view.map < 0) return -1;
  return static_cast<CCTK_INT>(grid_driver::grid_layout(grid(cctkGH), view.map, view.level).local.size());
}

CCTK_INT Carpet_GetMap(CCTK_POINTER_TO_CONST cctkGH) { return current_view(grid(cctkGH)).map; }
CCTK_INT Carpet_GetMaps(CCTK_POINTER_TO_CONST cctkGH) { return grid_driver::map_count(grid(cctkGH)); }
CCTK_INT Carpet_GetTimeLevel(CCTK_POINTER_TO_CONST) { return 0; }
CCTK_INT Carpet_GetTimeLevelOffset(CCTK_POINTER_TO_CONST) { return 0; }

/// Data of a component that this process stores, by its number over all processes; else null.
CCTK_POINTER Carpet_VarDataPtrI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT map, CCTK_INT level,
                                CCTK_INT component, CCTK_INT timelevel, CCTK_INT variable) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  for (const auto& local : grid_driver::layout(grid(cctkGH), group, map, level).local)
    if (local.number == component)
      return grid_driver::data(grid(cctkGH), map, level, local, variable, timelevel);
  return nullptr;
}

// ---- where data are valid

CCTK_INT Carpet_SelectVarForBC(CCTK_POINTER_TO_CONST, CCTK_INT faces, CCTK_INT width, CCTK_INT table,
                               CCTK_STRING variable_name, CCTK_STRING condition_name) {
  const int variable = CCTK_VarIndex(variable_name);
  if (variable < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "No boundary condition '%s' for '%s': there is no such variable",
               condition_name, variable_name);
    return -1;
  }
  grid_driver::select_boundary_condition(variable, faces, width, table, condition_name);
  return 0;
}

CCTK_INT Carpet_SelectGroupForBC(CCTK_POINTER_TO_CONST, CCTK_INT faces, CCTK_INT width, CCTK_INT table,
                                 CCTK_STRING group_name, CCTK_STRING condition_name) {
  const int group = CCTK_GroupIndex(group_name);
  if (group < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "No boundary condition '%s' for '%s': there is no such group", condition_name,
               group_name);
    return -1;
  }
  for (int i = 0; i < CCTK_NumVarsInGroupI(group); ++i)
    grid_driver::select_boundary_condition(CCTK_FirstVarIndexI(group) + i, faces, width, table,
                                           condition_name);
  return 0;
}

CCTK_INT Carpet_FilterOutVarForBCI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT variable) {
  return grid_driver::fills_boundary(grid(cctkGH), variable);
}

void Carpet_SetValidRegion(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT variable, CCTK_INT timelevel,
                           CCTK_INT where) {
  grid_driver::set_valid_region(grid(cctkGH), variable, timelevel, where);
}

CCTK_INT Carpet_GetValidRegion(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT variable, CCTK_INT timelevel) {
  return grid_driver::valid_region(grid(cctkGH), variable, timelevel);
}

CCTK_INT Carpet_RequireValidData(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* variables,
                                 const CCTK_INT* timelevels, CCTK_INT count, const CCTK_INT* where) {
  return grid_driver::require_valid(grid(cctkGH), accesses(variables, timelevels, count, where)) ? 0 : -1;
}

CCTK_INT Carpet_NotifyDataModified(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* variables,
                                   const CCTK_INT* timelevels, CCTK_INT count, const CCTK_INT* where) {
  grid_driver::notify_modified(grid(cctkGH), accesses(variables, timelevels, count, where));
  return 0;
}

}  // extern "C"
