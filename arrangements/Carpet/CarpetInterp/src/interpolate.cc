// SPDX-License-Identifier: LGPL-2.1-or-later
//
// CCTK_InterpGridArrays and DriverInterpolate over Saguaro/Interpolation.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "Saguaro/Interpolation/src/driver_interface.hh"
#include "Saguaro/Interpolation/src/options.hh"
#include "cctk.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

using interpolation::GridArrays;
using interpolation::Request;

/// Carpet's parameter for interpolation in time.
int order_in_time() {
  int type = 0;
  const void* const value = CCTK_ParameterGet("prolongation_order_time", "Carpet", &type);
  return value ? int(*static_cast<const CCTK_INT*>(value)) : 1;
}

/// The options that concern time.
void set_time_derivatives(int table, Request& request) {
  const std::vector<CCTK_INT> derivatives =
      interpolation::integers(table, "time_deriv_order", std::vector<CCTK_INT>(request.outputs.size(), 0));
  int highest = 0;
  for (std::size_t o = 0; o < derivatives.size(); ++o) {
    request.outputs[o].time_derivative = int(derivatives[o]);
    highest = std::max(highest, int(derivatives[o]));
  }
  if (highest > 0) request.time_levels = std::min(3, std::max(order_in_time(), highest) + 1);
}

/// All points must lie on one map, since there is only one.
void check_maps(const GridArrays& call) {
  const auto maps = interpolation::integers(call.table, "source_map", std::vector<CCTK_INT>(call.points, 0));
  const int count = grid_driver::map_count(call.gh);
  for (const CCTK_INT map : maps)
    if (map < 0 || map >= count)
      throw std::invalid_argument("source_map has map " + std::to_string(map) + "; the grid has " +
                                  std::to_string(count));
}

/// Whether points choose among the levels though the current view is one of them.
bool wants_all_levels(const GridArrays& call) {
  CCTK_INT wish = 0;
  return Util_TableGetInt(call.table, &wish, "want_global_mode") == 1 && wish != 0;
}

int interpolate(const GridArrays& call) {
  Request request = interpolation::request_of(call);
  check_maps(call);
  set_time_derivatives(call.table, request);
  // In level mode: on that level; above it each point on the finest level that has it.
  const int level = grid_driver::current_view(call.gh).level;
  return level >= 0 && !wants_all_levels(call)
             ? interpolation::interpolate(call.gh, {0, level}, request)
             : interpolation::interpolate_on_finest_levels(call.gh, 0, request);
}

void wait_for_all(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (barriers) CCTK_Barrier(gh);
}

}  // namespace

extern "C" CCTK_INT Carpet_DriverInterpolate(INTERPOLATION_ARGUMENTS) {
  const GridArrays call = INTERPOLATION_CALL;
  wait_for_all(call.gh);
  const int status = interpolation::answer(call.table, [&] { return interpolate(call); });
  wait_for_all(call.gh);
  return status;
}

extern "C" int CarpetInterpStartup() {
  interpolation::provide_grid_arrays();
  return 0;
}
