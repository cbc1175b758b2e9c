// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The grid hierarchy of this run, for functions that are called without one.
#ifndef FLESH_GRIDS_HH
#define FLESH_GRIDS_HH

#include "cctk_GH.h"

namespace flesh {

/// The grid hierarchy of the run, with its extensions; null before it is set up. It does not say which level
/// or component is current. Not collective.
const cGH* grid_hierarchy();

}  // namespace flesh

#endif
