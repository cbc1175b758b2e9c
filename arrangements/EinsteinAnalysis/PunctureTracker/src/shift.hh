// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef PUNCTURETRACKER_SHIFT_HH
#define PUNCTURETRACKER_SHIFT_HH

#include <array>
#include <vector>

#include "cctk.h"

namespace puncture_tracker {

using Vector = std::array<CCTK_REAL, 3>;

/// ADMBase's shift at places on the grid, at the present time, interpolated with polynomials of fourth order.
/// Collective: all processes ask for the same places. A failure of the interpolator ends the run.
std::vector<Vector> shift_at(const cGH* cctkGH, const std::vector<Vector>& places);

}  // namespace puncture_tracker

#endif
