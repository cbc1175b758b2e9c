// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the driver's interpolation thorns share: the arguments of CCTK_InterpGridArrays and DriverInterpolate.
#ifndef SAGUARO_INTERPOLATION_DRIVER_INTERFACE_HH
#define SAGUARO_INTERPOLATION_DRIVER_INTERFACE_HH

#include "Saguaro/Interpolation/src/interpolation.hh"
#include "cctk.h"

namespace interpolation {

/// The arguments, under short names.
struct GridArrays {
  const cGH* gh;
  int dimensions;
  int local_operator;
  int table;
  int coordinate_system;
  int points;
  int coordinate_type;
  const void* const* coordinates;
  int inputs;
  const CCTK_INT* variables;
  int outputs;
  const CCTK_INT* output_types;
  void* const* out;
};

/// Arguments of a function that provides DriverInterpolate, and what they are as `GridArrays`:
///     extern "C" CCTK_INT My_DriverInterpolate(INTERPOLATION_ARGUMENTS) { f(INTERPOLATION_CALL); ... }
#define INTERPOLATION_ARGUMENTS                                                                             \
  CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle, CCTK_INT param_table_handle, \
      CCTK_INT coord_system_handle, CCTK_INT N_interp_points, CCTK_INT interp_coords_type,                  \
      const CCTK_POINTER_TO_CONST *interp_coords, CCTK_INT N_input_arrays,                                  \
      const CCTK_INT *input_array_indices, CCTK_INT N_output_arrays, const CCTK_INT *output_array_types,    \
      const CCTK_POINTER *output_arrays
#define INTERPOLATION_CALL                                                                                \
  interpolation::GridArrays {                                                                             \
    static_cast<const cGH*>(cctkGH), int(N_dims), int(local_interp_handle), int(param_table_handle),      \
        int(coord_system_handle), int(N_interp_points), int(interp_coords_type), interp_coords,           \
        int(N_input_arrays), input_array_indices, int(N_output_arrays), output_array_types, output_arrays \
  }

/// The operator with a handle of the flesh.
LocalOperator operator_of_handle(int handle);

/// \throws std::invalid_argument naming what is null, negative or not of type CCTK_REAL
Request request_of(const GridArrays& call);

/// Makes CCTK_InterpGridArrays work: it hands calls to the symmetries, which map points and come back to
/// DriverInterpolate, or, if no thorn knows symmetries, to DriverInterpolate directly. For STARTUP of a thorn
/// that provides DriverInterpolate.
void provide_grid_arrays();

/// Runs `interpolate` and tells the table the status of this process's points, `local_interpolator_status`.
/// \return status, or UTIL_ERROR_BAD_INPUT after a warning if it throws
int answer(int table, const std::function<int()>& interpolate);

}  // namespace interpolation

#endif
