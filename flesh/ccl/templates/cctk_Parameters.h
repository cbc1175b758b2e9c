/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The parameters that sources of thorn @thorn@ see. Generated. */
#ifndef CCTK_PARAMETERS_H
#define CCTK_PARAMETERS_H

#include "cctk_Types.h"

#ifndef FCODE

@includes@

/* Define one of these before this file is included to fix a parameter at compile time. */
@names@

@c_macro@

#else /* FCODE */

@fortran_macro@

#endif /* FCODE */

#endif
