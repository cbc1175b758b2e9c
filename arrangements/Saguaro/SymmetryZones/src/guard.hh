// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Watching symmetry zones: poison before they are filled, a look for poison afterwards.
#ifndef SAGUARO_SYMMETRY_ZONES_GUARD_HH
#define SAGUARO_SYMMETRY_ZONES_GUARD_HH

#include <vector>

#include "Saguaro/SymmetryZones/src/zone.hh"

namespace symmetry_zones {

using Box = std::array<Range, dimension>;

/// Fills the values of grid functions in a box with bytes of the value `poison`, on all components of this
/// process (in local mode: on the current one).
void poison(const cGH* gh, const std::vector<int>& variables, const Box& box, int poison);

/// Stops the run if a value in a box there still consists of such bytes: nobody has filled it.
void require_no_poison(const cGH* gh, const std::vector<int>& variables, const Box& box, int poison);

}  // namespace symmetry_zones

#endif
