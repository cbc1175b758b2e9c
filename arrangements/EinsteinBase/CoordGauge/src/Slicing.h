/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Slicings: conditions for the lapse. Thorns register them at STARTUP; CoordGauge asks before each step which
 * of them acts. */
#ifndef COORDGAUGE_SLICING_H
#define COORDGAUGE_SLICING_H

/* What a slicing says about the next step. */
#define SLICING_YES 1
#define SLICING_DONTCARE 0
#define SLICING_NO -1

#ifdef CCODE

#include "cctk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A handle >= 0, or -1 with a warning of level 0 if the name is taken. */
int Einstein_RegisterSlicing(const char* name);
/* A slicing without such a function does not care. Returns 1, or 0 for a handle that nobody has. */
int Einstein_RegisterTimeToSlice(int handle, int (*time_to_slice)(cGH* gh));
/* The slicing with the lowest number >= 0 is asked first; -1: it is not asked. Returns 1, or 0 for a handle
 * that nobody has. */
int Einstein_SetSlicingPriority(int handle, int priority);
/* -1 if nobody has registered the name. */
int Einstein_GetSlicingHandle(const char* name);
/* Sets CoordGauge::active_slicing_handle. */
void Einstein_SetNextSlicing(cGH* gh);

#ifdef __cplusplus
}
#endif

#endif /* CCODE */

#endif
