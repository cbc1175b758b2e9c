// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The faces of the symmetry, and interpolation beyond them.
#include "Saguaro/GridSymmetry/src/faces.hh"
#include "Saguaro/GridSymmetry/src/interpolation.hh"
#include "Saguaro/GridSymmetry/src/variables.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "quarter_turn.hh"

namespace {

using quarter_turn::turns;

constexpr int lower_x = 0, lower_y = 2;

/// Turns a point into the first quadrant. \return how many quarter turns take it back
int fold_into_quadrant(std::array<CCTK_REAL, grid_symmetry::dimension>& point) {
  const auto [x, y, z] = point;
  if (x >= 0 && y >= 0) return 0;
  const int count = x < 0 ? (y >= 0 ? 1 : 2) : 3;
  point = turns(-count)(point);
  return count;
}

CCTK_INT interpolate(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle,
                     CCTK_INT param_table_handle, CCTK_INT coord_system_handle, CCTK_INT N_interp_points,
                     CCTK_INT interp_coords_type, const CCTK_POINTER_TO_CONST* interp_coords,
                     CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays,
                     const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays, CCTK_INT faces) {
  return grid_symmetry::interpolate_folded(
      {cctkGH, N_dims, local_interp_handle, param_table_handle, coord_system_handle, N_interp_points,
       interp_coords_type, interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
       output_array_types, output_arrays, faces},
      1 << lower_x | 1 << lower_y, {turns(1), turns(2), turns(3)},
      [](auto& point) { return fold_into_quadrant(point) - 1; });
}

}  // namespace

extern "C" void Rot90_CheckTensorTypes(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  grid_symmetry::check_tensor_types(turns(1));
}

extern "C" void Rot90_RegisterSymmetry(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  quarter_turn::register_device_version();
  grid_symmetry::register_symmetry(cctkGH, "rotating_symmetry_90", {true, false, true, false, false, false},
                                   interpolate);
  if (verbose)
    CCTK_INFO(
        "The fields are the same after a quarter turn about the z axis; the lower x and y faces are cut off");
}
