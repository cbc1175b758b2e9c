/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * LoopControl's names for loops over grid points. The loops are those of the flesh (cctk_Loop.h): inside an
 * OpenMP parallel region their rows are shared between the threads. Fortran has the names of the flesh alone.
 */
#ifndef LOOPCONTROL_H
#define LOOPCONTROL_H

#include "cctk.h"

#ifdef FCODE
#include "cctk_Loop.h"
#else

#ifdef CCODE
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#endif

/* Number of dimensions of the loops. */
#define LC_DIM 3

/* LC_LOOP3(name, i, j, k, imin, jmin, kmin, imax, jmax, kmax, iash, jash, kash): maxima are exclusive. */
#define LC_LOOP3(...) CCTK_LOOP3(__VA_ARGS__)
#define LC_ENDLOOP3(name) CCTK_ENDLOOP3(name)

/* The same, for loop bodies that handle `istr` points along i at once, beginning at aligned elements.
   Appended are vec_imin, vec_imax, istr: the names of the true bounds of i, and the stride. */
#define LC_LOOP3VEC(...) CCTK_LOOP3STR(__VA_ARGS__)
#define LC_ENDLOOP3VEC(name) CCTK_ENDLOOP3STR(name)

/* The general form, with the outward normal of a boundary and the offset of aligned elements. */
#define LC_LOOP3STROFF_NORMAL(...) CCTK_LOOP3STROFF_NORMAL(__VA_ARGS__)
#define LC_ENDLOOP3STROFF_NORMAL(name) CCTK_ENDLOOP3STROFF_NORMAL(name)

#endif /* not FCODE */

#endif
