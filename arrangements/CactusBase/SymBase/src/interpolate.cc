// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation on a grid with symmetries: every symmetry maps the points that lie beyond its faces, one
// symmetry after the other, and the driver interpolates at what comes out.
#include "symmetries.hh"

using symbase::Faces;

namespace {

/// What an interpolation reads; or what is wrong with it.
enum class Inputs { grid_functions, arrays, mixed };

/// Inputs that are left out (negative indices) do not count.
Inputs kind_of_inputs(CCTK_INT count, const CCTK_INT* variables) {
  bool has_grid_functions = false, has_arrays = false;
  for (CCTK_INT n = 0; n < count; ++n)
    if (variables[n] >= 0)
      (CCTK_GroupTypeFromVarI(int(variables[n])) == CCTK_GF ? has_grid_functions : has_arrays) = true;
  if (has_grid_functions && has_arrays) return Inputs::mixed;
  return has_arrays ? Inputs::arrays : Inputs::grid_functions;
}

CCTK_INT refuse(CCTK_INT code, const char* why) {
  CCTK_VWARN(CCTK_WARN_ALERT, "Cannot interpolate: %s", why);
  return code;
}

}  // namespace

extern "C" CCTK_INT SymBase_SymmetryInterpolateFaces(
    CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle, CCTK_INT param_table_handle,
    CCTK_INT coord_system_handle, CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
    const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices,
    CCTK_INT N_output_arrays, const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays,
    CCTK_INT faces) {
  const Faces& symmetries = symbase::symmetries_of(cctkGH).grid;
  for (int face = 0; face < symmetries.count(); ++face) {
    if (!(faces & (1 << face))) continue;
    if (!symmetries.interpolator(face))
      CCTK_VERROR("The symmetry \"%s\" does not say how to interpolate beyond its faces",
                  symbase::registered_names()[symmetries.handle(face)].c_str());
    // The symmetry clears the bits of its faces and comes back here with the rest.
    return symmetries.interpolator(face)(cctkGH, N_dims, local_interp_handle, param_table_handle,
                                         coord_system_handle, N_interp_points, interp_coords_type,
                                         interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
                                         output_array_types, output_arrays, faces);
  }
  if (!CCTK_IsFunctionAliased("DriverInterpolate"))
    CCTK_ERROR("No active thorn interpolates on the driver's grids (DriverInterpolate)");
  return DriverInterpolate(cctkGH, N_dims, local_interp_handle, param_table_handle, coord_system_handle,
                           N_interp_points, interp_coords_type, interp_coords, N_input_arrays,
                           input_array_indices, N_output_arrays, output_array_types, output_arrays);
}

extern "C" CCTK_INT SymBase_SymmetryInterpolate(
    CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle, CCTK_INT param_table_handle,
    CCTK_INT coord_system_handle, CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
    const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices,
    CCTK_INT N_output_arrays, const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays) {
  if (!cctkGH) return refuse(-91, "the grid hierarchy is a null pointer");
  if (N_dims != static_cast<const cGH*>(cctkGH)->cctk_dim)
    return refuse(-92, "points must have as many coordinates as the grid has dimensions");
  const Inputs inputs = kind_of_inputs(N_input_arrays, input_array_indices);
  if (inputs == Inputs::mixed) return refuse(-94, "its inputs are grid functions and arrays");
  const Faces& symmetries = symbase::symmetries_of(cctkGH).grid;
  CCTK_INT faces = 0;
  // Symmetries are those of grid functions; and one that does not say how to interpolate leaves points as
  // they are.
  for (int face = 0; inputs == Inputs::grid_functions && face < symmetries.count(); ++face)
    if (symmetries.interpolator(face)) faces |= 1 << face;
  return SymBase_SymmetryInterpolateFaces(cctkGH, N_dims, local_interp_handle, param_table_handle,
                                          coord_system_handle, N_interp_points, interp_coords_type,
                                          interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
                                          output_array_types, output_arrays, faces);
}
