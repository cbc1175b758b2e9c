/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Interpolation of grid variables and of local arrays to given points.
 *
 * Codes CCTK_VARIABLE_* describe types. `param_table_handle` holds the options of the operator, such as
 * `order`.
 */
#ifndef CCTK_INTERP_H
#define CCTK_INTERP_H

#include "cctk_Constants.h"
#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Handle of an operator such as "Lagrange polynomial interpolation"; < 0 with a warning for an unknown name.
int CCTK_InterpHandle(const char* operator_name);
/// Operator of a handle and who provides it; null for a bad handle.
const char* CCTK_InterpOperator(int handle);
const char* CCTK_InterpOperatorImplementation(int handle);
int CCTK_NumInterpOperators(void);

/// Interpolates distributed grid variables. Collective; N_interp_points may differ between processes and may
/// be 0. An input index -1 leaves that input out. Result: 0, CCTK_ERROR_INTERP_* or other negative numbers.
/// Overloadable.
int CCTK_InterpGridArrays(const cGH* cctkGH, int N_dims, int local_interp_handle, int param_table_handle,
                          int coord_system_handle, int N_interp_points, int interp_coords_type,
                          const void* const interp_coords[], int N_input_arrays,
                          const CCTK_INT input_array_indices[], int N_output_arrays,
                          const CCTK_INT output_array_types[], void* const output_arrays[]);
/// Interpolates arrays of this process on a uniform grid with point 0 at `origin` and spacing `delta`.
int CCTK_InterpLocalUniform(int N_dims, int operator_handle, int param_table_handle, const CCTK_REAL origin[],
                            const CCTK_REAL delta[], int N_interp_points, int interp_coords_type,
                            const void* const interp_coords[], int N_input_arrays,
                            const CCTK_INT input_array_dims[], const CCTK_INT input_array_types[],
                            const void* const input_arrays[], int N_output_arrays,
                            const CCTK_INT output_array_types[], void* const output_arrays[]);

typedef int (*cInterpOpLocalUniform)(int N_dims, int param_table_handle, const CCTK_REAL origin[],
                                     const CCTK_REAL delta[], int N_interp_points, int interp_coords_type,
                                     const void* const interp_coords[], int N_input_arrays,
                                     const CCTK_INT input_array_dims[], const CCTK_INT input_array_types[],
                                     const void* const input_arrays[], int N_output_arrays,
                                     const CCTK_INT output_array_types[], void* const output_arrays[]);
/// Registers an operator of a thorn. Result: its handle, < 0 if the name is taken.
int CCTK_InterpRegisterOpLocalUniform(cInterpOpLocalUniform function, const char* operator_name,
                                      const char* thorn);

/// Replacement of CCTK_InterpGridArrays. Result: 2, or 0 if another thorn has replaced it before.
int CCTK_OverloadInterpGridArrays(int (*function)(const cGH*, int, int, int, int, int, int,
                                                  const void* const[], int, const CCTK_INT[], int,
                                                  const CCTK_INT[], void* const[]));

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
