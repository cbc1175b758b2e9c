// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef NEWRAD_FACES_HH
#define NEWRAD_FACES_HH

#include "blocks.hh"
#include "cctk.h"

namespace newrad {

/// What cGH says of a component.
struct Extent {
  std::array<int, 3> points, ghosts;
  std::array<bool, 6> is_outer;  ///< ends at the boundary of the domain
};

Component component_of(const cGH* gh, const Extent& extent);
/// The current component of a grid hierarchy.
Component component_of(const cGH* gh);

}  // namespace newrad

#endif
