/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Messages: what drivers call besides cctk_WarnLevel.h.
 */
#ifndef CCTKI_WARNLEVEL_H
#define CCTKI_WARNLEVEL_H

#include "cctk_WarnLevel.h"

#ifndef FCODE
#ifdef __cplusplus
extern "C" {
#endif

/// Ends the run if CCTK_ParamWarn has been called since the start; from now on it ends the run itself.
/// Collective.
void CCTKi_FinaliseParamWarn(void);

#ifdef __cplusplus
}
#endif
#endif /* FCODE */

#endif
