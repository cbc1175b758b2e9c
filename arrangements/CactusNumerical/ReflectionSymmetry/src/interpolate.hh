// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef REFLECTIONSYMMETRY_INTERPOLATE_HH
#define REFLECTIONSYMMETRY_INTERPOLATE_HH

#include "cctk.h"

/// Interpolates at points beyond planes of symmetry; arguments of SymmetryInterpolateFaces.
extern "C" CCTK_INT ReflectionSymmetry_Interpolate(
    CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle, CCTK_INT param_table_handle,
    CCTK_INT coord_system_handle, CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
    const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices,
    CCTK_INT N_output_arrays, const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays,
    CCTK_INT faces);

#endif
