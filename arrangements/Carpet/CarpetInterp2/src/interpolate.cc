// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation with Lagrange polynomials without operators and options: CCTK_InterpGridArrays, and so
// symmetries, with an operator of its own.
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "Saguaro/LocalInterpolation/src/local_uniform.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

constexpr const char* operator_name = "Lagrange polynomials of CarpetInterp2";

/// Points that variables can be interpolated to, again and again.
struct Setup {
  int order;
  std::array<std::vector<double>, 3> coordinates;
};

/// What is interpolated, and where to.
struct Arrays {
  int inputs;
  const CCTK_INT* variables;
  int outputs;
  void* const* out;
};

void require(bool condition, const std::string& otherwise) {
  if (!condition) throw std::invalid_argument(otherwise);
}

Setup make_setup(int dimensions, int order, int points, const void* coordinates) {
  require(dimensions == 3, "points have 3 coordinates, not " + std::to_string(dimensions));
  require(order >= 0 && order <= local_interpolation::max_order,
          "the order is " + std::to_string(order) + "; there are 0 to " +
              std::to_string(local_interpolation::max_order));
  require(points == 0 || coordinates, "the coordinates are a null pointer");
  Setup setup{order, {}};
  for (int d = 0; points > 0 && d < 3; ++d) {
    const double* const direction = static_cast<const double* const*>(coordinates)[d];
    setup.coordinates[d].assign(direction, direction + points);
  }
  return setup;
}

void say(const Setup& setup, const Arrays& arrays) {
  DECLARE_CCTK_PARAMETERS;
  if (!verbose && !veryverbose) return;
  CCTK_VINFO("Interpolating %d variables to %d points, order %d", arrays.inputs,
             int(setup.coordinates[0].size()), setup.order);
  for (int i = 0; veryverbose && i < arrays.inputs; ++i)
    CCTK_VINFO("  %s", arrays.variables[i] < 0 ? "nothing" : CCTK_FullVarName(int(arrays.variables[i])));
}

/// The options of an interpolation: its order, and that levels are chosen for each point, in any mode.
class Table {
 public:
  explicit Table(int order) : handle_(Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE)) {
    Util_TableSetInt(handle_, order, "order");
    Util_TableSetInt(handle_, 1, "want_global_mode");
  }
  ~Table() { Util_TableDestroy(handle_); }
  Table(const Table&) = delete;
  int handle() const { return handle_; }

 private:
  int handle_;
};

void wait_for_all(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (interp_barrier) CCTK_Barrier(gh);
}

int interpolate(const cGH* gh, const Setup& setup, const Arrays& arrays) {
  require(arrays.inputs == arrays.outputs, "there must be as many outputs as inputs");
  say(setup, arrays);
  const Table table(setup.order);
  std::array<const void*, 3> coordinates;
  for (int d = 0; d < 3; ++d) coordinates[d] = setup.coordinates[d].data();
  const std::vector<CCTK_INT> types(arrays.outputs, CCTK_VARIABLE_REAL);
  wait_for_all(gh);
  const int status = CCTK_InterpGridArrays(gh, 3, CCTK_InterpHandle(operator_name), table.handle(),
                                           CCTK_CoordSystemHandle("cart3d"), int(setup.coordinates[0].size()),
                                           CCTK_VARIABLE_REAL, coordinates.data(), arrays.inputs,
                                           arrays.variables, arrays.outputs, types.data(), arrays.out);
  wait_for_all(gh);
  return status;
}

int interpolate_on_a_component(int dimensions, int table, const CCTK_REAL* origin, const CCTK_REAL* spacing,
                               int points, int coordinate_type, const void* const* coordinates, int inputs,
                               const CCTK_INT* sizes, const CCTK_INT* input_types, const void* const* in,
                               int outputs, const CCTK_INT* output_types, void* const* out) {
  return local_interpolation::interpolate_with_options(
      local_interpolation::Family::tensor_product, 0, local_interpolation::max_order,
      {dimensions, table, origin, spacing, points, coordinate_type, coordinates, inputs, sizes, input_types,
       in, outputs, output_types, out});
}

/// Runs a step; whatever goes wrong ends the run.
template <class Step>
auto or_stop(Step step) {
  try {
    return step();
  } catch (const std::exception& error) {
    CCTK_VERROR("Cannot interpolate: %s", error.what());
  }
}

int interpolate_or_stop(CCTK_POINTER_TO_CONST gh, const Setup& setup, const Arrays& arrays) {
  const int status = or_stop([&] { return interpolate(static_cast<const cGH*>(gh), setup, arrays); });
  if (status != 0) CCTK_VERROR("Interpolation failed with code %d", status);
  return 0;
}

}  // namespace

extern "C" int CarpetInterp2_Startup() {
  return CCTK_InterpRegisterOpLocalUniform(interpolate_on_a_component, operator_name, CCTK_THORNSTRING) < 0;
}

extern "C" CCTK_INT CarpetInterp2_InterpGridArrays(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims,
                                                   CCTK_INT order, CCTK_INT N_interp_points,
                                                   CCTK_POINTER_TO_CONST interp_coords,
                                                   CCTK_INT N_input_arrays,
                                                   const CCTK_INT* input_array_indices,
                                                   CCTK_INT N_output_arrays, CCTK_POINTER output_arrays) {
  const Setup setup =
      or_stop([&] { return make_setup(int(N_dims), int(order), int(N_interp_points), interp_coords); });
  return interpolate_or_stop(cctkGH, setup,
                             {int(N_input_arrays), input_array_indices, int(N_output_arrays),
                              static_cast<void* const*>(output_arrays)});
}

extern "C" CCTK_INT CarpetInterp2_MultiPatchInterpGridArrays(
    CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT order, CCTK_INT N_interp_points,
    const CCTK_INT* interp_maps, CCTK_POINTER_TO_CONST interp_coords, CCTK_INT N_input_arrays,
    const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays, CCTK_POINTER output_arrays) {
  for (int point = 0; point < N_interp_points; ++point)
    if (interp_maps[point] != 0)
      CCTK_VERROR("Cannot interpolate: point %d lies on map %d; the grid has map 0 only", point,
                  int(interp_maps[point]));
  return CarpetInterp2_InterpGridArrays(cctkGH, N_dims, order, N_interp_points, interp_coords, N_input_arrays,
                                        input_array_indices, N_output_arrays, output_arrays);
}

extern "C" CCTK_POINTER CarpetInterp2_Interp2GridArraysSetup(CCTK_POINTER_TO_CONST, CCTK_INT N_dims,
                                                             CCTK_INT order, CCTK_INT N_interp_points,
                                                             CCTK_POINTER_TO_CONST interp_coords) {
  return or_stop([&] {
    return std::make_unique<Setup>(make_setup(int(N_dims), int(order), int(N_interp_points), interp_coords))
        .release();
  });
}

extern "C" CCTK_INT CarpetInterp2_Interp2GridArrays(CCTK_POINTER_TO_CONST cctkGH,
                                                    CCTK_POINTER_TO_CONST interp_handle,
                                                    CCTK_INT N_input_arrays,
                                                    const CCTK_INT* input_array_indices,
                                                    CCTK_INT N_output_arrays, CCTK_POINTER output_arrays) {
  return interpolate_or_stop(cctkGH, *static_cast<const Setup*>(interp_handle),
                             {int(N_input_arrays), input_array_indices, int(N_output_arrays),
                              static_cast<void* const*>(output_arrays)});
}

extern "C" CCTK_INT CarpetInterp2_Interp2GridArraysFree(CCTK_POINTER_TO_CONST, CCTK_POINTER interp_handle) {
  delete static_cast<Setup*>(interp_handle);
  return 0;
}
