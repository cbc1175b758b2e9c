// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What thorns see of devices and levels: flesh/devices.hh and flesh/levels.hh, over the driver in force.
#include "flesh/devices.hh"

#include <algorithm>
#include <utility>

#include "capi/current_context.hh"
#include "cctk_GH.h"
#include "cctk_Groups.h"
#include "cctk_GroupsOnGH.h"
#include "cctk_Types.h"
#include "core/error.hh"
#include "core/text.hh"
#include "driver/registry.hh"
#include "flesh/driver.hh"
#include "flesh/driver_hooks.hh"
#include "flesh/levels.hh"

namespace flesh {

Devices& devices() { return current_driver().devices(); }
Levels& levels() { return current_driver().levels(); }

PointRange Levels::owned_points(const cGH* gh, int dimension) {
  PointRange result;
  for (int d = 0; d < 3; ++d) {
    const bool is_axis = d < dimension;
    result.begin[d] = !is_axis || gh->cctk_bbox[2 * d] ? 0 : gh->cctk_nghostzones[d];
    result.end[d] = !is_axis                   ? 1
                    : gh->cctk_bbox[2 * d + 1] ? gh->cctk_lsh[d]
                                               : gh->cctk_lsh[d] - gh->cctk_nghostzones[d];
  }
  return result;
}

DriverHooks& driver_hooks() { return current_context().drivers().hooks(); }

void register_device_function(std::string_view thorn, std::string_view routine, DeviceFunction function) {
  driver_hooks().device_functions.add(thorn, routine, {function, /*treats_all_devices=*/false});
}

void register_for_all_devices(std::string_view thorn, std::string_view routine, DeviceFunction function) {
  driver_hooks().device_functions.add(thorn, routine, {function, /*treats_all_devices=*/true});
}

void register_for_both_sides(std::string_view thorn, std::string_view routine) {
  driver_hooks().device_functions.add(thorn, routine, {});
}

void declare_reached(const std::string& thorn, const std::string& routine, std::function<Reached()> reached) {
  driver_hooks().reached_by_name[{thorn, routine}] = std::move(reached);
}

void leave_out_if(LeavesOut leaves_out) { driver_hooks().leaves_out = leaves_out; }
void watch_outside(const OutsideWatch& watch) { driver_hooks().outside = watch; }

bool live_on_device(const cGH* gh, const std::vector<int>& variables) {
  const auto can = [](int v) {
    return CCTK_VarTypeI(v) == CCTK_VARIABLE_REAL && CCTK_GroupTypeFromVarI(v) == CCTK_GF &&
           CCTK_GroupDimFromVarI(v) == 3;
  };
  return devices().current() && std::all_of(variables.begin(), variables.end(), can) &&
         std::any_of(variables.begin(), variables.end(),
                     [&](int v) { return devices().home(gh, v, 0) == Side::device; });
}

void change_on_device(const cGH* gh, const std::vector<int>& variables) {
  const std::vector<int> current(variables.size(), 0);
  devices().require(gh, variables, current, Side::device);
  devices().note_written(gh, variables, current, Side::device);
}

double* reals_on_device(const cGH* gh, const DeviceView& view, int variable, int timelevel) {
  void* const data = devices().data(gh, view, variable, timelevel);
  if (!data)
    throw Error(text("timelevel ", timelevel, " of ", CCTK_FullVarName(variable),
                     " has no storage, but a function asks for its values on a device"));
  return static_cast<double*>(data);
}

}  // namespace flesh
