// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The face and the axis of the symmetry, and interpolation beyond the face.
#include "Saguaro/GridSymmetry/src/faces.hh"
#include "Saguaro/GridSymmetry/src/interpolation.hh"
#include "Saguaro/GridSymmetry/src/variables.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "half_turn.hh"

namespace half_turn {

std::array<CCTK_REAL, 2> axis() {
  DECLARE_CCTK_PARAMETERS;
  if (!use_coordbase) return {symmetry_boundary_x, symmetry_boundary_y};
  CCTK_REAL physical[2][3], interior[2][3], exterior[2][3], spacing[3];
  if (!CCTK_IsFunctionAliased("GetDomainSpecification") ||
      GetDomainSpecification(3, physical[0], physical[1], interior[0], interior[1], exterior[0], exterior[1],
                             spacing) < 0)
    CCTK_ERROR("RotatingSymmetry180::use_coordbase needs a thorn that knows the domain; activate CoordBase");
  // The axis goes through the lower x face and, since y is reversed, through the middle of y.
  return {physical[0][0], (physical[0][1] + physical[1][1]) / 2};
}

}  // namespace half_turn

namespace {

constexpr int lower_x = 0;

CCTK_INT interpolate(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle,
                     CCTK_INT param_table_handle, CCTK_INT coord_system_handle, CCTK_INT N_interp_points,
                     CCTK_INT interp_coords_type, const CCTK_POINTER_TO_CONST* interp_coords,
                     CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays,
                     const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays, CCTK_INT faces) {
  const auto axis = half_turn::axis();
  const auto fold = [&](std::array<CCTK_REAL, grid_symmetry::dimension>& point) {
    if (point[0] >= axis[0]) return -1;
    for (int d = 0; d < 2; ++d) point[d] = 2 * axis[d] - point[d];
    return 0;
  };
  return grid_symmetry::interpolate_folded(
      {cctkGH, N_dims, local_interp_handle, param_table_handle, coord_system_handle, N_interp_points,
       interp_coords_type, interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
       output_array_types, output_arrays, faces},
      1 << lower_x, {half_turn::turn()}, fold);
}

}  // namespace

extern "C" void Rot180_CheckTensorTypes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  grid_symmetry::check_tensor_types(half_turn::turn());
  if (CCTK_EQUALS(hyperslabber, "GetHyperslab"))
    CCTK_PARAMWARN(
        "RotatingSymmetry180::hyperslabber = \"GetHyperslab\" is not possible: hyperslabs of the driver do "
        "not reach "
        "ghost zones; use \"TAT/Slab\"");
}

extern "C" void Rot180_RegisterSymmetry(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  half_turn::register_device_version();
  grid_symmetry::register_symmetry(cctkGH, "rotating_symmetry_180", {true, false, false, false, false, false},
                                   interpolate);
  if (verbose)
    CCTK_INFO("The fields are the same after half a turn about the z direction; the lower x face is cut off");
}
