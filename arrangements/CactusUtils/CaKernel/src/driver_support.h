/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * CaCUDALib_driver_support.h, which thorns with kernels include: words of the language that bodies are
 * written in.
 */
#ifndef CAKERNEL_DRIVER_SUPPORT_H
#define CAKERNEL_DRIVER_SUPPORT_H

#include <math.h>

#include "cctk_Types.h"

/// The magnitude of x with the sign of y, in the precision of CCTK_REAL.
#if defined(CCTK_REAL_PRECISION_4)
#define COPYSIGN(x, y) copysignf(x, y)
#elif defined(CCTK_REAL_PRECISION_16)
#define COPYSIGN(x, y) copysignl(x, y)
#else
#define COPYSIGN(x, y) copysign(x, y)
#endif

/// Threads of a block share nothing that they would have to wait for: each point is calculated by itself.
#define SYNC_BLOCK() ((void)0)

#endif
