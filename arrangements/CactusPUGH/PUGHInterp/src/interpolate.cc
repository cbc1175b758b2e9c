// SPDX-License-Identifier: LGPL-2.1-or-later
//
// CCTK_InterpGridArrays and DriverInterpolate over Saguaro/Interpolation.
#include <stdexcept>
#include <vector>

#include "Saguaro/Interpolation/src/driver_interface.hh"
#include "Saguaro/Interpolation/src/options.hh"
#include "cctk.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace {

using interpolation::GridArrays;

/// \return 0 or UTIL_ERROR_BAD_HANDLE
int check_handles(const GridArrays& call) {
  const char* const system = CCTK_CoordSystemName(call.coordinate_system);
  if (!system) {
    CCTK_VWARN(CCTK_WARN_ALERT, "Cannot interpolate: there is no coordinate system with handle %d",
               call.coordinate_system);
    return UTIL_ERROR_BAD_HANDLE;
  }
  if (Util_TableQueryFlags(call.table) < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "Cannot interpolate: there is no table of options with handle %d",
               call.table);
    return UTIL_ERROR_BAD_HANDLE;
  }
  return 0;
}

int interpolate(const GridArrays& call) {
  interpolation::Request request = interpolation::request_of(call);
  if (CCTK_CoordSystemDim(CCTK_CoordSystemName(call.coordinate_system)) < call.dimensions)
    throw std::invalid_argument("the coordinate system has fewer dimensions than the points");
  const std::vector<CCTK_INT> timelevels = interpolation::integers(
      call.table, "input_array_time_levels", std::vector<CCTK_INT>(request.inputs.size(), 0));
  for (std::size_t i = 0; i < request.inputs.size(); ++i) request.inputs[i].timelevel = int(timelevels[i]);
  return interpolation::interpolate(call.gh, {}, request);
}

/// The lowest of the results of all processes. Collective.
int lowest(const cGH* gh, int status) {
  double value = status;
  grid_driver::minimum_over_processes(gh, {&value, 1});
  return static_cast<int>(value);
}

}  // namespace

extern "C" CCTK_INT PUGHInterp_DriverInterpolate(INTERPOLATION_ARGUMENTS) {
  const GridArrays call = INTERPOLATION_CALL;
  if (const int error = check_handles(call)) return error;
  const int status = interpolation::answer(call.table, [&] { return interpolate(call); });
  return lowest(call.gh, status);
}

extern "C" int PUGHInterp_Startup() {
  interpolation::provide_grid_arrays();
  return 0;
}
