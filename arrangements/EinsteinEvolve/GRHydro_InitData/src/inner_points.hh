// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The points of a component that no boundary condition of GRHydro sets.
#ifndef GRHYDRO_INITDATA_INNER_POINTS_HH
#define GRHYDRO_INITDATA_INNER_POINTS_HH

#include "along_front.hh"
#include "cctk.h"

namespace initial_data {

/// GRHydro's boundary is as wide as its stencil.
int boundary_width(const cGH* gh);

/// The points of the domain that no boundary condition sets, counted from the first one of this component.
/// Ghost zones may hold boundary points, so that not only components at the boundary end here.
Interior inner_points(const cGH* gh);

/// Calls visit(point) for the points of a component.
template <class Visit>
void for_each_point(const cGH* gh, Visit visit) {
  for (int k = 0; k < gh->cctk_lsh[2]; ++k)
    for (int j = 0; j < gh->cctk_lsh[1]; ++j)
      for (int i = 0; i < gh->cctk_lsh[0]; ++i) visit(Index3{i, j, k});
}

}  // namespace initial_data

#endif
