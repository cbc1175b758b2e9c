// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public functions, for drivers and thorns that keep data on devices themselves. What GridDriver has done
// already they find done.
#include <algorithm>
#include <string_view>
#include <vector>

#include "cctk.h"
#include "cctk_Schedule.h"
#include "flesh/devices.hh"
#include "flesh/schedule.hh"
#include "grid_driver.hh"
#include "grid_driver_device.hh"

namespace {

using flesh::Side;
using grid_driver::Datum;

const cGH* grid(CCTK_POINTER_TO_CONST cctkGH) { return static_cast<const cGH*>(cctkGH); }

Side side(CCTK_INT on_device) { return on_device ? Side::device : Side::host; }

std::vector<Datum> data(const CCTK_INT* variables, const CCTK_INT* levels, const CCTK_INT* timelevels,
                        CCTK_INT count) {
  std::vector<Datum> result;
  for (int i = 0; i < count; ++i) result.push_back({variables[i], levels[i], timelevels[i]});
  return result;
}

/// The current timelevel of groups on the current level.
struct Current {
  std::vector<int> variables, timelevels;
  Current(const CCTK_INT* groups, CCTK_INT count) {
    for (int i = 0; i < count; ++i)
      for (int v = 0; v < CCTK_NumVarsInGroupI(groups[i]); ++v)
        variables.push_back(CCTK_FirstVarIndexI(groups[i]) + v);
    timelevels.resize(variables.size());
  }
};

const flesh::ScheduledFunction* function_of(const cFunctionData* attribute) {
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions())
    if (function->thorn == attribute->thorn && function->routine == attribute->routine &&
        function->where == attribute->where)
      return function;
  return nullptr;
}

}  // namespace

extern "C" {

/// Data on both sides go with the timelevels when the driver rotates these.
CCTK_INT AcceleratorThorn_Cycle(CCTK_POINTER_TO_CONST) { return 0; }

CCTK_INT AcceleratorThorn_CopyFromPast(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars, CCTK_INT nvars) {
  if (!flesh::devices().current()) return 0;
  grid_driver::copy_timelevel(grid(cctkGH), std::vector<int>(vars, vars + nvars), /*from=*/1, /*to=*/0);
  return 0;
}

CCTK_INT AcceleratorThorn_PreSync(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* groups, CCTK_INT ngroups) {
  const Current current(groups, ngroups);
  flesh::devices().require(grid(cctkGH), current.variables, current.timelevels, Side::host);
  return 0;
}

/// Who has set ghost zones himself has done so on the host.
CCTK_INT AcceleratorThorn_PostSync(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* groups, CCTK_INT ngroups) {
  const Current current(groups, ngroups);
  flesh::devices().note_written(grid(cctkGH), current.variables, current.timelevels, Side::host);
  return 0;
}

CCTK_INT AcceleratorThorn_PreCallFunction(CCTK_POINTER_TO_CONST cctkGH, CCTK_POINTER_TO_CONST attribute) {
  if (!flesh::devices().current()) return 0;
  const flesh::ScheduledFunction* function = function_of(static_cast<const cFunctionData*>(attribute));
  if (!function) return -1;
  grid_driver::prepare_call(grid(cctkGH), *function);
  return 0;
}

/// What a function writes counts as written before it runs.
CCTK_INT AcceleratorThorn_PostCallFunction(CCTK_POINTER_TO_CONST, CCTK_POINTER_TO_CONST) { return 0; }

CCTK_INT AcceleratorThorn_NotifyDataModified(CCTK_POINTER_TO_CONST, const CCTK_INT* variables,
                                             const CCTK_INT* rls, const CCTK_INT* tls, CCTK_INT nvariables,
                                             CCTK_INT on_device) {
  grid_driver::note_written(data(variables, rls, tls, nvariables), side(on_device));
  return 0;
}

/// The memory exists as long as the variable has storage.
CCTK_INT AcceleratorThorn_RequireInvalidData(CCTK_POINTER_TO_CONST, const CCTK_INT*, const CCTK_INT*,
                                             const CCTK_INT*, CCTK_INT, CCTK_INT) {
  return 0;
}

CCTK_INT AcceleratorThorn_RequireValidData(CCTK_POINTER_TO_CONST, const CCTK_INT* variables,
                                           const CCTK_INT* rls, const CCTK_INT* tls, CCTK_INT nvariables,
                                           CCTK_INT on_device) {
  grid_driver::require(data(variables, rls, tls, nvariables), side(on_device));
  return 0;
}

}  // extern "C"
