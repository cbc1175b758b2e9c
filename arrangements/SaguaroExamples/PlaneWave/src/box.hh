// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef PLANE_WAVE_BOX_HH
#define PLANE_WAVE_BOX_HH

#include <array>

#include "cctk.h"

namespace plane_wave {

/// Directions along which the wave changes, so that derivatives are taken.
std::array<bool, 3> active_directions();

}  // namespace plane_wave

#endif
