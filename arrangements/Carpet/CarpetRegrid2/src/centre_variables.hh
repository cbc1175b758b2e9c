// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Centres as the grid variables have them: other thorns move, grow and switch them.
#ifndef CARPETREGRID2_CENTRE_VARIABLES_HH
#define CARPETREGRID2_CENTRE_VARIABLES_HH

#include "cctk.h"
#include "regridding.hh"

namespace carpet_regrid2 {

/// Extent of the arrays of radii: no centre has more levels.
inline constexpr int max_levels = 30;

/// A centre now; without radii if it is not active.
/// \throws std::invalid_argument if a radius that it needs is negative, or something is not finite
regridding::Centre centre(const cGH* gh, int number);
/// The same when regions were made last.
regridding::Centre old_centre(const cGH* gh, int number);
/// Makes `old_centre` what `centre` is.
void remember_centre(const cGH* gh, int number);

/// True if a centre is now active and was not, or the other way round.
bool was_switched(const cGH* gh, int number);

}  // namespace carpet_regrid2

#endif
