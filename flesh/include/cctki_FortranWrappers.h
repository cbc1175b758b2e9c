/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Calls of scheduled Fortran routines: what drivers include.
 */
#ifndef CCTKI_FORTRANWRAPPERS_H
#define CCTKI_FORTRANWRAPPERS_H

#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Calls a Fortran routine with the arguments of its thorn, taken from the grid.
typedef int (*cFortranWrapper)(cGH* cctkGH, void* function);
/// Keeps the wrapper of a thorn. Result: 0.
int CCTKi_RegisterFortranWrapper(const char* thorn, cFortranWrapper wrapper);
/// The wrapper of a thorn; null if it has no scheduled Fortran.
cFortranWrapper CCTKi_FortranWrapper(const char* thorn);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
