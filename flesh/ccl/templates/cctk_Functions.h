/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The aliased functions that thorn @thorn@ uses and provides. Generated. */
#ifndef CCTK_FUNCTIONS_H
#define CCTK_FUNCTIONS_H

#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

@prototypes@

#ifdef __cplusplus
}
#endif

/* In C the functions are declared by including this file. */
#define DECLARE_CCTK_FUNCTIONS

#else /* FCODE */

@fortran_macro@

#endif /* FCODE */

#endif
