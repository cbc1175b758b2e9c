// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points of the outer boundary that a condition, narrower than the boundary of the domain, leaves to others.
#ifndef BOUNDARY_UNSET_POINTS_HH
#define BOUNDARY_UNSET_POINTS_HH

#include <vector>

#include "registry.hh"

namespace boundary {

/// Warns, once for each group and face, of variables of the current refined level whose condition is narrower
/// than the boundary where the level ends in it: what nobody sets there is interpolated from the coarser
/// level. Names thorn, group, level, face, and the line of the parameter file that gives the width.
void warn_of_unset_points(const cGH* GH, const Condition& condition,
                          const std::vector<Selection>& selections);

}  // namespace boundary

#endif
