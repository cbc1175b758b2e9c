// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Messages for Fortran: cctk_WarnLevel.h, cctk_Banner.h. Behind the macros CCTK_INFO, CCTK_WARN, ... of the
// same header, so without results.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Banner.h"
#include "cctk_Groups.h"
#include "cctk_WarnLevel.h"

FORTRAN_PROCEDURE(cctk_info, CCTK_Info, 2, 2)
FORTRAN_PROCEDURE(cctk_warn, CCTK_Warn, 5, 3)
FORTRAN_PROCEDURE(cctk_error, CCTK_Error, 4, 3)
FORTRAN_PROCEDURE(cctk_paramwarn, CCTK_ParamWarn, 2, 2)

FORTRAN_SUBROUTINE(cctk_registerbanner, CCTK_RegisterBanner, 1, 1)
