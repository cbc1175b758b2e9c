/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Extensions: what drivers call while they create a grid hierarchy. The functions return 0.
 */
#ifndef CCTKI_GHEXTENSIONS_H
#define CCTKI_GHEXTENSIONS_H

#include "cctk_GHExtensions.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Creates the objects of all extensions.
int CCTKi_SetupGHExtensions(tFleshConfig* config, int convergence_level, cGH* cctkGH);
/// Calls the init function of all extensions.
int CCTKi_InitGHExtensions(cGH* cctkGH);
/// Calls the traversal function of all extensions.
int CCTKi_ScheduleTraverseGHExtensions(cGH* cctkGH, const char* where);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
