// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The grid hierarchy of this run, for functions that are called without one.
#ifndef FLESH_GRIDS_HH
#define FLESH_GRIDS_HH

#include "cctk_GH.h"

namespace flesh {

/// \return the grid hierarchy of the run; null before it is set up
/// Its extensions are at hand. Which level or component is current, it does not say. Not collective.
const cGH* grid_hierarchy();

}  // namespace flesh

#endif
