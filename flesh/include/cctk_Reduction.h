/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Reductions: numbers from distributed data.
 *
 * A destination process -1 means that all processes get the result. The calls are collective; on grid
 * variables in level mode (this level) or global mode (all levels). Results of reductions: 0, < 0 on error,
 * or what the operator returns. Handles are >= 0; -1 with a warning for an unknown name.
 */
#ifndef CCTK_REDUCTION_H
#define CCTK_REDUCTION_H

#include "cctk_Constants.h"
#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

// ----------------------------------------------------------------------------------------- operators by name

/// Handle of an operator such as "maximum", "sum", "norm2"; for grid variables.
int CCTK_ReductionHandle(const char* operator_name);
/// The same for arrays that each process holds.
int CCTK_ReductionArrayHandle(const char* operator_name);
int CCTK_LocalArrayReductionHandle(const char* operator_name);
int CCTK_GridArrayReductionHandle(const char* operator_name);
int CCTK_ReduceArraysGloballyHandle(const char* operator_name);
/// Number of operators for grid variables; name and implementation of a handle, null if there is none.
int CCTK_NumReduceOperators(void);
const char* CCTK_ReduceOperator(int handle);
const char* CCTK_ReduceOperatorImplementation(int handle);
/// The same for local arrays.
int CCTK_NumLocalArrayReduceOperators(void);
const char* CCTK_LocalArrayReduceOperator(int handle);
const char* CCTK_LocalArrayReduceOperatorImplementation(int handle);

// -------------------------------------------------------------------------------------------- grid variables

/// Reduces `num_in` variables, whose indices (int) follow, to num_out numbers of type `type_out` for each.
int CCTK_Reduce(const cGH* cctkGH, int proc, int handle, int num_out, int type_out, void* out, int num_in,
                ...);
/// Reduces the variables `in_variables` with a local reduction operator; `table` holds its options.
int CCTK_ReduceGridArrays(const cGH* cctkGH, int dest_proc, int handle, int table, int N_in,
                          const CCTK_INT in_variables[], int M_out, const CCTK_INT out_types[],
                          void* const out[]);

// -------------------------------------------------------------------------------------- data of each process

/// Reduces one number per process to one.
int CCTK_ReduceLocalScalar(const cGH* cctkGH, int proc, int handle, const void* in, void* out, int type);
int CCTK_ReduceLocScalar(const cGH* cctkGH, int proc, int handle, const void* in, void* out, int type);
/// Reduces one array per process element by element to an array.
int CCTK_ReduceLocalArray1D(const cGH* cctkGH, int proc, int handle, const void* in, void* out, int n,
                            int type);
int CCTK_ReduceLocArrayToArray1D(const cGH* cctkGH, int proc, int handle, const void* in, void* out, int n,
                                 int type);
int CCTK_ReduceLocArrayToArray2D(const cGH* cctkGH, int proc, int handle, const void* in, void* out, int nx,
                                 int ny, int type);
int CCTK_ReduceLocArrayToArray3D(const cGH* cctkGH, int proc, int handle, const void* in, void* out, int nx,
                                 int ny, int nz, int type);
/// Reduces arrays over their elements and the processes. `num_dims` sizes (int) and then `num_in` pointers to
/// the arrays follow.
int CCTK_ReduceArray(const cGH* cctkGH, int proc, int handle, int num_out, int type_out, void* out,
                     int num_dims, int num_in, int type_in, ...);
/// Reduces arrays over their elements on this process only.
int CCTK_ReduceLocalArrays(int N_dims, int handle, int table, int N_in, const CCTK_INT in_dims[],
                           const CCTK_INT in_types[], const void* const in[], int M_out,
                           const CCTK_INT out_types[], void* const out[]);
/// Reduces arrays element by element, and over elements, over the processes as `table` says.
int CCTK_ReduceArraysGlobally(const cGH* cctkGH, int dest_proc, int handle, int table, int N_in,
                              const void* const in[], int in_num_dims, const CCTK_INT in_dims[],
                              const CCTK_INT in_types[], int M_out, const CCTK_INT out_types[],
                              void* const out[]);

// ---------------------------------------------------------------------------------------------- registration
// Result: the handle; < 0 if the name is taken.

// Parameters of the operators, under the names by which thorns declare theirs.
#define REDUCTION_OPERATOR_REGISTER_ARGLIST \
  const cGH *cctkGH, int proc, int num_out, int type_out, void *out, int num_in, const int in_variables[]
#define REDUCTION_ARRAY_OPERATOR_REGISTER_ARGLIST                                                  \
  const cGH *cctkGH, int proc, int num_dims, const int dims[], int num_in, const void *const in[], \
      int type_in, int num_out, void *out, int type_out
#define REDUCTION_LOCAL_ARRAY_OPERATOR_REGISTER_ARGLIST                                             \
  int N_dims, int handle, int table, int N_in, const CCTK_INT in_dims[], const CCTK_INT in_types[], \
      const void *const in[], int M_out, const CCTK_INT out_types[], void *const out[]
#define REDUCTION_GRID_ARRAY_OPERATOR_REGISTER_ARGLIST                                              \
  const cGH *cctkGH, int dest_proc, int handle, int table, int N_in, const CCTK_INT in_variables[], \
      int M_out, const CCTK_INT out_types[], void *const out[]
#define REDUCTION_ARRAYS_GLOBALLY_OPERATOR_REGISTER_ARGLIST                                  \
  const cGH *cctkGH, int dest_proc, int handle, int table, int N_in, const void *const in[], \
      int in_num_dims, const CCTK_INT in_dims[], const CCTK_INT in_types[], int M_out,       \
      const CCTK_INT out_types[], void *const out[]

typedef int (*cReduceOperator)(REDUCTION_OPERATOR_REGISTER_ARGLIST);
typedef int (*cReduceArrayOperator)(REDUCTION_ARRAY_OPERATOR_REGISTER_ARGLIST);
typedef int (*cLocalArrayReduceOperator)(REDUCTION_LOCAL_ARRAY_OPERATOR_REGISTER_ARGLIST);
typedef int (*cGridArrayReduceOperator)(REDUCTION_GRID_ARRAY_OPERATOR_REGISTER_ARGLIST);
typedef int (*cReduceArraysGloballyOperator)(REDUCTION_ARRAYS_GLOBALLY_OPERATOR_REGISTER_ARGLIST);

int CCTK_RegisterReductionOperator(cReduceOperator function, const char* name);
int CCTK_RegisterReductionArrayOperator(cReduceArrayOperator function, const char* name);
int CCTK_RegisterLocalArrayReductionOperator(cLocalArrayReduceOperator function, const char* name);
/// There is one operator for all names of each of the next two kinds.
int CCTK_RegisterGridArrayReductionOperator(cGridArrayReduceOperator function);
int CCTK_RegisterReduceArraysGloballyOperator(cReduceArraysGloballyOperator function);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
