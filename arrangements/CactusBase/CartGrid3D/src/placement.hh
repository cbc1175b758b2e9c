// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the points of one direction of the coarsest grid lie. Pure arithmetic.
#ifndef CARTGRID3D_PLACEMENT_HH
#define CARTGRID3D_PLACEMENT_HH

namespace cartgrid3d {

/// Equally spaced points: point i lies at origin + i spacing.
struct Placement {
  double origin;
  double spacing;
};

/// What stands at the lower end of a direction.
enum class LowerEnd { open, symmetry };

/// One direction of a grid.
struct Line {
  int points;         ///< all of them, with symmetry and periodic points
  int ghosts;         ///< width of the symmetry and periodic zones
  LowerEnd lower;     ///< symmetry: a plane at coordinate 0
  bool periodic;      ///< both ends; excludes symmetry
  bool avoid_origin;  ///< no point lies at the plane of symmetry; around 0 the grid is staggered
};

/// From the first to the last coordinate. Symmetry points lie below 0, and `lower` is then ignored;
/// a periodic line covers [lower, upper) once without its ghosts.
Placement by_range(const Line& line, double lower, double upper);

/// Around 0 with a given spacing: centred if open, from 0 upwards at a symmetry.
Placement by_spacing(const Line& line, double spacing);

}  // namespace cartgrid3d

#endif
