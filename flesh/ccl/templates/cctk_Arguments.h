/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The grid and the variables that functions of thorn @thorn@ see. Generated. */
#ifndef CCTK_ARGUMENTS_H
#define CCTK_ARGUMENTS_H

#include "cctk.h"
#include "cctki_Arguments.h"
#include "cctk_ScheduleFunctions.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif
/* Indices of these variables; -1 while the thorn that owns one is not active. */
extern int cctki_vi_@thorn@[];
#ifdef __cplusplus
}
#endif

@c_macros@

#else /* FCODE */

@fortran_macros@

#endif /* FCODE */

#endif
