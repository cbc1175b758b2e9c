// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Slices: points, lines, planes and the whole of the grid, written as text.
#ifndef SAGUARO_OUTPUT_SLICES_HH
#define SAGUARO_OUTPUT_SLICES_HH

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Output/src/columns.hh"
#include "cctk.h"

namespace output {

using grid_driver::Box;
using grid_driver::Index;

/// A way to cut the grid.
struct Slice {
  std::string_view suffix;    ///< in file names: "", "x", "xy", "d", ...
  std::span<const int> axes;  ///< along which it extends, fastest first
  bool is_diagonal = false;   ///< the points with equal indices
};

/// All slices of a dimension: one point; lines x, y, z and the diagonal d; planes xy, xz, yz; xyz.
std::span<const Slice> slices_of_dimension(int dimension);

/// Is there such a slice of groups of this dimension? Lines are also drawn along the first axis that a group
/// does not have, and are one point then: programs and tests expect these files.
bool suits(const Slice& slice, int group_dimension);

/// Where a slice cuts an axis along which it does not extend.
struct Position {
  std::optional<int> index;  ///< of a point of the coarsest level
  double coordinate = 0;     ///< if there is no index: the nearest point, of two the upper one
};

/// The points of a slice. Empty if it misses the domain; for a diagonal the box of its corners.
Box slice_box(const Slice& slice, const Box& domain, const Index& cut);

/// Index of the point that is nearest to a coordinate.
long long nearest_point(double coordinate, double origin, double spacing);

/// How slices are written.
struct SliceStyle {
  bool is_compact = false;
  bool has_labels = false;      ///< comments before each block
  bool separates_grids = true;  ///< blank line after each level
  bool separates_components = false;
  bool has_all_timelevels = false;
  bool has_ghosts = true;              ///< components with their ghost zones, so points may appear twice
  bool uses_grid_coordinates = false;  ///< from the variables grid::x, y, z instead of from the lattice
  int precision = 15;
  grid_driver::PerFace<int> omitted{};  ///< points of grid functions not written at each face of the domain
};

/// One output of one slice: variables of one group on one map and level.
struct SliceJob {
  Slice slice;
  std::array<Position, 3> positions;
  std::vector<int> variables;
  bool is_group = false;  ///< all variables of a group were asked for in one file
  int map = 0;
  int level = 0;
};

/// The points of a slice of a job, as slice_box(), less those that are omitted at the faces of the domain.
Box slice_box_of(const cGH* gh, const SliceJob& job, const grid_driver::PerFace<int>& omitted);

/// The diagonal of a box, its points with equal indices, as the box whose corners are the diagonal's ends.
Box diagonal_of(const Box& box);

bool is_grid_function(const SliceJob& job);

/// Coordinates of the points of a job; those of arrays are their indices.
grid_driver::LevelCoordinates lattice_of(const cGH* gh, const SliceJob& job);

/// How the lines of a slice look.
LineStyle line_style(const SliceJob& job, const SliceStyle& style);

}  // namespace output

#endif
