// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions for Fortran: cctk_Reduction.h.
#include <cstdarg>
#include <vector>

#include "capi/fortran/fortran_call.hh"
#include "capi/reductions.hh"

FORTRAN_SUBROUTINE(cctk_reductionhandle, CCTK_ReductionHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_reductionarrayhandle, CCTK_ReductionArrayHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_localarrayreductionhandle, CCTK_LocalArrayReductionHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_gridarrayreductionhandle, CCTK_GridArrayReductionHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_reducearraysgloballyhandle, CCTK_ReduceArraysGloballyHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_numreduceoperators, CCTK_NumReduceOperators, 0, 0)
FORTRAN_TEXT(cctk_reduceoperator, CCTK_ReduceOperator, 1, 0)
FORTRAN_TEXT(cctk_reduceoperatorimplementation, CCTK_ReduceOperatorImplementation, 1, 0)
FORTRAN_SUBROUTINE(cctk_numlocalarrayreduceoperators, CCTK_NumLocalArrayReduceOperators, 0, 0)
FORTRAN_TEXT(cctk_localarrayreduceoperator, CCTK_LocalArrayReduceOperator, 1, 0)
FORTRAN_TEXT(cctk_localarrayreduceoperatorimplementation, CCTK_LocalArrayReduceOperatorImplementation, 1, 0)

FORTRAN_SUBROUTINE(cctk_reducegridarrays, CCTK_ReduceGridArrays, 9, 0)
FORTRAN_SUBROUTINE(cctk_reducelocalscalar, CCTK_ReduceLocalScalar, 6, 0)
FORTRAN_SUBROUTINE(cctk_reducelocscalar, CCTK_ReduceLocScalar, 6, 0)
FORTRAN_SUBROUTINE(cctk_reducelocalarray1d, CCTK_ReduceLocalArray1D, 7, 0)
FORTRAN_SUBROUTINE(cctk_reducelocarraytoarray1d, CCTK_ReduceLocArrayToArray1D, 7, 0)
FORTRAN_SUBROUTINE(cctk_reducelocarraytoarray2d, CCTK_ReduceLocArrayToArray2D, 8, 0)
FORTRAN_SUBROUTINE(cctk_reducelocarraytoarray3d, CCTK_ReduceLocArrayToArray3D, 9, 0)
FORTRAN_SUBROUTINE(cctk_reducelocalarrays, CCTK_ReduceLocalArrays, 10, 0)
FORTRAN_SUBROUTINE(cctk_reducearraysglobally, CCTK_ReduceArraysGlobally, 12, 0)

// The two without an end to their arguments, which in Fortran are references like all others.

extern "C" void FORTRAN_NAME(cctk_reduce)(int* status, const cGH* const* gh, const int* process,
                                          const int* handle, const int* outputs, const int* output_type,
                                          void* out, const int* inputs, ...) {
  std::vector<int> variables(*inputs);
  va_list arguments;
  va_start(arguments, inputs);
  for (int& variable : variables) variable = *va_arg(arguments, const int*);
  va_end(arguments);
  *status = flesh::capi::reduce_variables(*gh, *process, *handle, *outputs, *output_type, out, variables);
}

extern "C" void FORTRAN_NAME(cctk_reducearray)(int* status, const cGH* const* gh, const int* process,
                                               const int* handle, const int* outputs, const int* output_type,
                                               void* out, const int* dimensions, const int* inputs,
                                               const int* input_type, ...) {
  std::vector<int> sizes(*dimensions);
  std::vector<const void*> arrays(*inputs);
  va_list arguments;
  va_start(arguments, input_type);
  for (int& size : sizes) size = *va_arg(arguments, const int*);
  for (const void*& array : arrays) array = va_arg(arguments, const void*);
  va_end(arguments);
  *status = flesh::capi::reduce_arrays(*gh, *process, *handle, *outputs, *output_type, out, sizes, arrays,
                                       *input_type);
}
