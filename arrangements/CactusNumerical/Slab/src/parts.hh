// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Transfers of slabs for drivers that give a process any number of components. For C++; see Slab.h for what a
// transfer is.
#ifndef SLAB_PARTS_HH
#define SLAB_PARTS_HH

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "Slab.h"
#include "cctk.h"
#include "flesh/levels.hh"

namespace slab {

/// What one component has of the arrays of a transfer.
struct Part {
  std::array<xferinfo, SLAB_MAXDIM> axes;
  std::vector<const void*> from;  ///< one array per type
  std::vector<void*> to;
  /// The points of the source, counted from its first one here, that no other part owns. Without it, as for
  /// Slab_MultiTransfer outside of grid functions: all but ghost zones.
  std::optional<flesh::PointRange> owned{};
};

/// Slab_MultiTransfer between all components of all processes. Collective; a process may have no part.
/// \param types    of the arrays, as CCTK_VARIABLE_..., the same on all processes
/// \param options  a table, or negative for none; `comm` as for Slab_MultiTransfer
/// Stops the run if the slabs of a part do not fit together.
void transfer_parts(const cGH* gh, int dimension, std::span<const Part> parts, int options,
                    std::span<const int> types);

}  // namespace slab

#endif
