// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/driver_interface.hh"

#include <algorithm>
#include <array>
#include <exception>
#include <stdexcept>
#include <string>

#include "cctk_Functions.h"
#include "cctk_Interp.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace interpolation {
namespace {

void require(bool condition, const std::string& otherwise) {
  if (!condition) throw std::invalid_argument(otherwise);
}

void check(const GridArrays& call) {
  require(call.gh, "the grid hierarchy is a null pointer");
  require(call.dimensions >= 1 && call.dimensions <= 3,
          "there are 1 to 3 dimensions, not " + std::to_string(call.dimensions));
  require(call.points >= 0 && call.inputs >= 0 && call.outputs >= 0,
          "a number of points or arrays is negative");
  require(call.points == 0 || call.coordinate_type == CCTK_VARIABLE_REAL,
          "coordinates must be CCTK_REAL numbers");
  require(call.points == 0 || call.coordinates, "the list of coordinates is a null pointer");
  for (int d = 0; call.points > 0 && d < call.dimensions; ++d)
    require(call.coordinates[d], "the coordinates of direction " + std::to_string(d) + " are a null pointer");
  require(call.inputs == 0 || call.variables, "the list of variables is a null pointer");
  require(call.outputs == 0 || (call.output_types && call.out),
          "the list of outputs or of their types is a null pointer");
}

int interpolate_grid_arrays(const cGH* gh, int dimensions, int local_operator, int table,
                            int coordinate_system, int points, int coordinate_type,
                            const void* const* coordinates, int inputs, const CCTK_INT* variables,
                            int outputs, const CCTK_INT* output_types, void* const* out) {
  const auto interpolate =
      CCTK_IsFunctionAliased("SymmetryInterpolate") ? SymmetryInterpolate : DriverInterpolate;
  return int(interpolate(gh, dimensions, local_operator, table, coordinate_system, points, coordinate_type,
                         coordinates, inputs, variables, outputs, output_types, out));
}

}  // namespace

namespace {

/// Of Lagrange and Hermite interpolation; 0 for operators that are not known.
int most_points_of_molecule(int handle, int table) {
  const char* const thorn = CCTK_InterpOperatorImplementation(handle);
  constexpr std::array known{"LocalInterp", "AEILocalInterp", "CarpetInterp2"};
  if (!thorn || std::ranges::none_of(known, [&](const char* name) { return CCTK_EQUALS(thorn, name) != 0; }))
    return 0;
  CCTK_INT order = 1;
  if (table >= 0) Util_TableGetInt(table, &order, "order");
  constexpr int most_of_hermite = 6;
  return std::max(int(order) + 1, most_of_hermite);
}

}  // namespace

LocalOperator operator_of_handle(int handle) {
  return [handle](const local_interpolation::LocalUniform& call) {
    return CCTK_InterpLocalUniform(call.dimensions, handle, call.table, call.origin, call.spacing,
                                   call.points, call.coordinate_type, call.coordinates, call.inputs,
                                   call.sizes, call.input_types, call.in, call.outputs, call.output_types,
                                   call.out);
  };
}

Request request_of(const GridArrays& call) {
  check(call);
  Request request;
  request.dimensions = call.dimensions;
  request.local_operator = operator_of_handle(call.local_operator);
  request.molecule = most_points_of_molecule(call.local_operator, call.table);
  request.table = call.table;
  request.points = call.points;
  for (int d = 0; call.points > 0 && d < call.dimensions; ++d)
    request.coordinates.push_back(static_cast<const double*>(call.coordinates[d]));
  for (int i = 0; i < call.inputs; ++i) request.inputs.push_back({int(call.variables[i])});
  for (int o = 0; o < call.outputs; ++o) request.outputs.push_back({int(call.output_types[o]), call.out[o]});
  return request;
}

void provide_grid_arrays() { CCTK_OverloadInterpGridArrays(interpolate_grid_arrays); }

int answer(int table, const std::function<int()>& interpolate) {
  try {
    const int status = interpolate();
    Util_TableSetInt(table, status, "local_interpolator_status");
    return status;
  } catch (const std::exception& error) {
    CCTK_VWARN(CCTK_WARN_ALERT, "Cannot interpolate: %s", error.what());
    return UTIL_ERROR_BAD_INPUT;
  }
}

}  // namespace interpolation
