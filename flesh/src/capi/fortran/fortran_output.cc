// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Output methods and extensions for Fortran: cctk_IOMethods.h, cctk_GHExtensions.h.
#include "capi/fortran/fortran_call.hh"
#include "cctk_GHExtensions.h"
#include "cctk_IOMethods.h"

FORTRAN_SUBROUTINE(cctk_registeriomethod, CCTK_RegisterIOMethod, 1, 1)
FORTRAN_SUBROUTINE(cctk_registeriomethodoutputgh, CCTK_RegisterIOMethodOutputGH, 2, 0)
FORTRAN_SUBROUTINE(cctk_registeriomethodoutputvaras, CCTK_RegisterIOMethodOutputVarAs, 2, 0)
FORTRAN_SUBROUTINE(cctk_registeriomethodtimetooutput, CCTK_RegisterIOMethodTimeToOutput, 2, 0)
FORTRAN_SUBROUTINE(cctk_registeriomethodtriggeroutput, CCTK_RegisterIOMethodTriggerOutput, 2, 0)
FORTRAN_SUBROUTINE(cctk_numiomethods, CCTK_NumIOMethods, 0, 0)

FORTRAN_TEXT(cctk_iomethodimplementation, CCTK_IOMethodImplementation, 1, 0)
FORTRAN_TEXT(cctk_iomethodname, CCTK_IOMethodName, 1, 0)

FORTRAN_SUBROUTINE(cctk_outputgh, CCTK_OutputGH, 1, 0)
FORTRAN_SUBROUTINE(cctk_outputvar, CCTK_OutputVar, 2, 1)
FORTRAN_SUBROUTINE(cctk_outputvaras, CCTK_OutputVarAs, 3, 2)
FORTRAN_SUBROUTINE(cctk_outputvarbymethod, CCTK_OutputVarByMethod, 3, 2)
FORTRAN_SUBROUTINE(cctk_outputvarasbymethod, CCTK_OutputVarAsByMethod, 4, 3)

FORTRAN_SUBROUTINE(cctk_registerghextension, CCTK_RegisterGHExtension, 1, 1)
FORTRAN_SUBROUTINE(cctk_unregisterghextension, CCTK_UnregisterGHExtension, 1, 1)
FORTRAN_SUBROUTINE(cctk_ghextension, CCTK_GHExtension, 2, 1)
FORTRAN_SUBROUTINE(cctk_ghextensionhandle, CCTK_GHExtensionHandle, 1, 1)
