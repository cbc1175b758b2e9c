// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faces.hh"

#include <algorithm>

#include "cctk_Functions.h"
#include "util_Table.h"

namespace newrad {
namespace {

/// Boundary points follow from four points inside of them, the first of which this component has to compute
/// itself.
void require_room(const Component& component) {
  for (int face = 0; face < 6; ++face) {
    const int axis = face / 2, opposite = face ^ 1;
    if (component.face[face] != Face::physical) continue;
    const int ghosts = component.face[opposite] == Face::inter_process ? component.width[opposite] : 0;
    const int needed = component.width[face] + std::max(4, ghosts + 1);
    if (component.points[axis] < needed)
      CCTK_VERROR(
          "NewRad: a component has %d points along %c, and behind the outer boundary it needs %d; use "
          "fewer processes or a larger grid",
          component.points[axis], "xyz"[axis], needed);
  }
}

}  // namespace

Component component_of(const cGH* gh, const Extent& extent) {
  CCTK_INT width[6], is_internal[6], is_staggered[6], shift_out[6];
  const bool is_known = CCTK_IsFunctionAliased("GetBoundarySpecification") &&
                        GetBoundarySpecification(6, width, is_internal, is_staggered, shift_out) == 0;
  CCTK_INT symmetries[6] = {-1, -1, -1, -1, -1, -1};
  if (CCTK_IsFunctionAliased("SymmetryTableHandleForGrid") &&
      Util_TableGetIntArray(SymmetryTableHandleForGrid(gh), 6, symmetries, "symmetry_handle") != 6)
    CCTK_ERROR("NewRad: the grid's symmetry table does not say which of the six faces are symmetries");
  Component component;
  for (int axis = 0; axis < 3; ++axis) component.points[axis] = extent.points[axis];
  for (int face = 0; face < 6; ++face) {
    const bool is_outer = extent.is_outer[face];
    component.face[face] = !is_outer               ? Face::inter_process
                           : symmetries[face] >= 0 ? Face::symmetry
                                                   : Face::physical;
    component.width[face] = is_outer && is_known ? static_cast<int>(width[face]) : extent.ghosts[face / 2];
  }
  require_room(component);
  return component;
}

Component component_of(const cGH* gh) {
  Extent extent;
  for (int axis = 0; axis < 3; ++axis) {
    extent.points[axis] = gh->cctk_lsh[axis];
    extent.ghosts[axis] = gh->cctk_nghostzones[axis];
  }
  for (int face = 0; face < 6; ++face) extent.is_outer[face] = gh->cctk_bbox[face] != 0;
  return component_of(gh, extent);
}

}  // namespace newrad
