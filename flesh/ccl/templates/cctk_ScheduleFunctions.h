/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The functions that thorn @thorn@ schedules. Generated. */
#ifndef CCTK_SCHEDULEFUNCTIONS_H
#define CCTK_SCHEDULEFUNCTIONS_H

#ifndef FCODE

#include "cctk_GH.h"

#ifdef __cplusplus
extern "C" {
#endif

@prototypes@

#ifdef __cplusplus
}
#endif

#endif

#endif
