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
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

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

/// The level of the current view; above level mode the grid's only one.
int current_level(const cGH* gh) {
  const int level = grid_driver::current_view(gh).level;
  if (level >= 0) return level;
  if (grid_driver::level_count(gh) > 1)
    throw std::invalid_argument("with more than one level, interpolate in level mode");
  return 0;
}

int interpolate(const GridArrays& call) {
  Request request = interpolation::request_of(call);
  check_maps(call);
  set_time_derivatives(call.table, request);
  return interpolation::interpolate(call.gh, {0, current_level(call.gh)}, request);
}

void wait_for_all(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (barriers) CCTK_Barrier(gh);
}

int interpolate_grid_arrays(const cGH* gh, int dimensions, int local_operator, int table,
                            int coordinate_system, int points, int coordinate_type,
                            const void* const* coordinates, int inputs, const CCTK_INT* variables,
                            int outputs, const CCTK_INT* output_types, void* const* out) {
  return interpolation::interpolate_with_symmetries(
      {gh, dimensions, local_operator, table, coordinate_system, points, coordinate_type, coordinates, inputs,
       variables, outputs, output_types, out},
      CCTK_IsFunctionAliased("SymmetryInterpolate") ? SymmetryInterpolate : nullptr, DriverInterpolate);
}

}  // namespace

extern "C" CCTK_INT Carpet_DriverInterpolate(
    CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle, CCTK_INT param_table_handle,
    CCTK_INT coord_system_handle, CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
    const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices,
    CCTK_INT N_output_arrays, const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays) {
  const GridArrays call{static_cast<const cGH*>(cctkGH),
                        int(N_dims),
                        int(local_interp_handle),
                        int(param_table_handle),
                        int(coord_system_handle),
                        int(N_interp_points),
                        int(interp_coords_type),
                        interp_coords,
                        int(N_input_arrays),
                        input_array_indices,
                        int(N_output_arrays),
                        output_array_types,
                        output_arrays};
  wait_for_all(call.gh);
  const int status = interpolation::answer(call.table, [&] { return interpolate(call); });
  wait_for_all(call.gh);
  return status;
}

extern "C" int CarpetInterpStartup() {
  CCTK_OverloadInterpGridArrays(interpolate_grid_arrays);
  return 0;
}
