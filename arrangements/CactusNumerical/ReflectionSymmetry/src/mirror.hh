// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One plane of symmetry at a face of the grid: which points lie beyond it and which are their images. Pure.
#ifndef REFLECTIONSYMMETRY_MIRROR_HH
#define REFLECTIONSYMMETRY_MIRROR_HH

namespace reflection_symmetry {

/// The points of one direction, from 0 to points-1, with a mirror at one end.
struct Mirror {
  int points;
  int width;          ///< number of points beyond the plane
  bool is_upper;      ///< the plane is at the upper end
  bool is_staggered;  ///< it lies half-way between two points, else on a point

  /// First point beyond the plane, and one past the last.
  int first() const { return is_upper ? points - width : 0; }
  int end() const { return is_upper ? points : width; }

  /// The image of a point.
  int image(int point) const {
    const int sum_below = is_staggered ? 2 * width - 1 : 2 * width;
    return (is_upper ? 2 * (points - 1) - sum_below : sum_below) - point;
  }

  /// Number of points that are needed for all images to exist.
  int needed_points() const { return is_staggered ? 2 * width : 2 * width + 1; }

  /// Where the plane lies, given the coordinates of the first and last point of the grid.
  double plane(double lower, double upper, double spacing) const {
    const double depth = (is_staggered ? width - 0.5 : width) * spacing;
    return is_upper ? upper - depth : lower + depth;
  }
};

}  // namespace reflection_symmetry

#endif
