// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the templates of kernels call their bodies. Pure functions of the shape of one component.
#ifndef CAKERNEL_POINTS_HH
#define CAKERNEL_POINTS_HH

#include <vector>

#include "Saguaro/Device/src/point_box.hh"

namespace cakernel {

/// Six numbers: lower and upper side of x, y, z.
using Sides = int[6];

/// What a component looks like, in points.
struct Shape {
  int size[3];    ///< cctk_lsh
  int ghosts[3];  ///< cctk_nghostzones
  int bbox[6];    ///< 1 for each side that is an outer boundary
};

/// What cakernel.ccl says of a kernel with a stencil.
struct Stencil {
  Sides reach;     ///< how far from its point a body reads
  Sides exterior;  ///< 0: leave out the ghost or boundary points of that side; 1: go as near as the stencil
                   ///< allows
  int tile[3];     ///< points of a block, with what its stencils reach
};

/// Templates 3dblock and 3dstencil: empty if the component is too small for the stencil.
device::PointBox block_points(const Shape& shape, const Stencil& stencil);

/// Template boundary_s: the outermost layers, as many as there are ghost zones, at each outer boundary; each
/// point once. Disjoint boxes without empty ones, at most six.
std::vector<device::PointBox> boundary_points(const Shape& shape);

/// Template boundary: one layer of one outer boundary; empty if that side is none.
/// \param side  as in `Sides`
device::PointBox face_points(const Shape& shape, int side);

/// The sides in the order in which the template boundary treats them: +x -x +y -y +z -z.
inline constexpr int faces_in_order[6] = {1, 0, 3, 2, 5, 4};

}  // namespace cakernel

#endif
