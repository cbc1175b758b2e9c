// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef IDBRILLDATA_DATA_HH
#define IDBRILLDATA_DATA_HH

#include "cctk.h"
#include "solution.hh"

namespace brill {

/// The wave that the parameters ask for, and how far it is turned about the z axis.
Wave chosen_wave();
double chosen_turn();

/// The conformal factor of this run. The first call solves the constraint, on each process alike: no
/// communication, the same bits.
const Solution& solution(const cGH* cctkGH);

}  // namespace brill

#endif
