// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPETREGRID2_ALIGNMENT_HH
#define CARPETREGRID2_ALIGNMENT_HH

#include "cctk.h"

namespace carpet_regrid2 {

/// The first level >= 1 that may change now, if levels in the middle of a step must not.
/// \param with_parent  also if the next coarser level is at another time
int first_aligned_level(const cGH* gh, bool with_parent);

}  // namespace carpet_regrid2

#endif
