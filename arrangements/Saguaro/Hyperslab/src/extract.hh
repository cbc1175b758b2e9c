// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The values of grid variables at the points of slabs.
#ifndef SAGUARO_HYPERSLAB_EXTRACT_HH
#define SAGUARO_HYPERSLAB_EXTRACT_HH

#include <cstddef>
#include <vector>

#include "Saguaro/Hyperslab/src/slab.hh"
#include "cctk.h"

namespace hyperslab {

/// The grid of a group on the current level: its sizes, and the points that are no copies through periodic
/// faces.
Grid grid_of(const cGH* gh, int group);
/// The points of a group that this process stores on the current level, ghosts included; with several
/// components those of the current or first one. Empty boxes have last < first.
Grid stored_grid_of(const cGH* gh, int group);

/// Values of a variable at the points of a slab, the first direction fastest; those of their owners. They are
/// on process `root` (negative: on all), elsewhere the result is empty. Collective.
/// \throws std::runtime_error without storage
std::vector<std::byte> gather_slab(const cGH* gh, int variable, int timelevel, const Slab& slab, int root);
/// The same from what this process stores. \param slab  within stored_grid_of
std::vector<std::byte> copy_slab(const cGH* gh, int variable, int timelevel, const Slab& slab);

}  // namespace hyperslab

#endif
