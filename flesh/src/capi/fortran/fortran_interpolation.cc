// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation for Fortran: cctk_Interp.h. Lists of arrays are arrays of CCTK_POINTER.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Interp.h"

FORTRAN_SUBROUTINE(cctk_interphandle, CCTK_InterpHandle, 1, 1)
FORTRAN_SUBROUTINE(cctk_numinterpoperators, CCTK_NumInterpOperators, 0, 0)
FORTRAN_SUBROUTINE(cctk_interpgridarrays, CCTK_InterpGridArrays, 13, 0)
FORTRAN_SUBROUTINE(cctk_interplocaluniform, CCTK_InterpLocalUniform, 15, 0)

FORTRAN_TEXT(cctk_interpoperator, CCTK_InterpOperator, 1, 0)
FORTRAN_TEXT(cctk_interpoperatorimplementation, CCTK_InterpOperatorImplementation, 1, 0)
