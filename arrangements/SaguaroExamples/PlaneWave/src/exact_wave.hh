// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef PLANE_WAVE_EXACT_WAVE_HH
#define PLANE_WAVE_EXACT_WAVE_HH

#include "cctk.h"

namespace plane_wave {

struct Wave {
  CCTK_REAL u;
  CCTK_REAL rho;  ///< its derivative in time
};

/// u = A sin 2 pi (k.x - |k| t), with A and k from the parameters.
Wave exact_wave(CCTK_REAL t, CCTK_REAL x, CCTK_REAL y, CCTK_REAL z);

}  // namespace plane_wave

#endif
