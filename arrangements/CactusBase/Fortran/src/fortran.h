/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef FORTRAN_H
#define FORTRAN_H

#include "cctk.h"

/* Joining and quoting tokens, for the preprocessor that Fortran sources go through. Blanks would
 * become text. */
/* clang-format off */
#if CCTK_ANSI_FPP
#define CONCAT(a, b) a##b
#define STRINGIFY(a) #a
#else
#define CONCAT(a,b) a/**/b
#define STRINGIFY(a) "a"
#endif

#endif
