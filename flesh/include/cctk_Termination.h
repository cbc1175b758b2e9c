/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The orderly end of the iteration.
 */
#ifndef CCTK_TERMINATION_H
#define CCTK_TERMINATION_H

#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Asks that the run ends after the current iteration, whatever the parameters say.
void CCTK_TerminateNext(const cGH* cctkGH);
/// 1 if the current iteration is the last one, else 0. Collective.
int CCTK_TerminationReached(const cGH* cctkGH);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
