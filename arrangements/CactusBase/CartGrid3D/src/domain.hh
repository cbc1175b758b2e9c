// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the parameters say about the domain: which faces are planes of symmetry, and where the grid lies.
#ifndef CARTGRID3D_DOMAIN_HH
#define CARTGRID3D_DOMAIN_HH

#include <array>

#include "cctk.h"
#include "placement.hh"

namespace cartgrid3d {

constexpr int dimension = 3;
constexpr int num_faces = 2 * dimension;

/// A plane of symmetry at a face. A rotation by pi about an axis in the plane also reverses the direction
/// `reversed`, which is neither the axis nor the normal; a reflection reverses none (-1).
struct SymmetryPlane {
  bool present = false;
  int reversed = -1;
};

using SymmetryPlanes = std::array<SymmetryPlane, num_faces>;

/// The planes of the parameters `domain` and `symmetry_*`.
SymmetryPlanes symmetry_planes();

/// Do grid points avoid the plane of symmetry in this direction?
bool avoids_origin(int direction);

/// The coarsest grid of the current map: origin, spacing, and its last coordinate.
struct Extent {
  std::array<Placement, dimension> lines;
  std::array<CCTK_REAL, dimension> last;
};

Extent coarse_extent(const cGH* cctkGH);

/// Width of the zones beyond a plane of symmetry.
std::array<int, dimension> ghost_widths(const cGH* cctkGH);

}  // namespace cartgrid3d

#endif
