// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation on a grid with symmetries: every symmetry maps the points that lie beyond its faces, one
// symmetry after the other, and the driver interpolates at what comes out.
#include "symmetries.hh"

using symbase::Faces;

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
  const Faces& symmetries = symbase::symmetries_of(cctkGH).grid;
  CCTK_INT faces = 0;
  for (int face = 0; face < symmetries.count(); ++face)
    if (symmetries.handle(face) >= 0) faces |= 1 << face;
  return SymBase_SymmetryInterpolateFaces(cctkGH, N_dims, local_interp_handle, param_table_handle,
                                          coord_system_handle, N_interp_points, interp_coords_type,
                                          interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
                                          output_array_types, output_arrays, faces);
}
