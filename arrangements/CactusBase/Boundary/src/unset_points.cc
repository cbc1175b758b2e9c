// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unset_points.hh"

#include <array>
#include <string>
#include <utility>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/in_force.hh"
#include "faces.hh"
#include "flesh/parameters.hh"

namespace boundary {

namespace {

using grid_driver::Box;
using grid_driver::Region;

constexpr std::array<const char*, max_faces> width_parameters{
    "CoordBase::boundary_size_x_lower", "CoordBase::boundary_size_x_upper",
    "CoordBase::boundary_size_y_lower", "CoordBase::boundary_size_y_upper",
    "CoordBase::boundary_size_z_lower", "CoordBase::boundary_size_z_upper"};

/// The outer boundary at a face, edges and corners included.
Box boundary_at(const grid_driver::LevelShape& shape, int face) {
  Box result = shape.domain;
  const int d = face / 2;
  if (face % 2 == 0)
    result.upper[d] = shape.interior.lower[d] - 1;
  else
    result.lower[d] = shape.interior.upper[d] + 1;
  return result;
}

/// A level that fills the boundary at a face, or stays away from it, has no edge there.
bool ends_in_boundary(const cGH* GH, int level, int face) {
  for (int map = 0; map < grid_driver::map_count(GH); ++map) {
    const Region zone(boundary_at(grid_driver::level_shape(GH, map, level), face));
    const Region part = zone & grid_driver::grid_layout(GH, map, level).region;
    if (!part.empty() && !(part == zone)) return true;
  }
  return false;
}

/// The faces at which a level does.
const std::array<bool, max_faces>& ends_in_boundary(const cGH* GH, int level) {
  UnsetPoints::Ends& known = registry().unset_points().ends[level];
  const int epoch = grid_driver::regridding_epoch(GH, level);
  if (std::exchange(known.epoch, epoch) != epoch)
    for (int face = 0; face < max_faces; ++face) known.faces[face] = ends_in_boundary(GH, level, face);
  return known.faces;
}

void warn(const Condition& condition, int group, int level, int face, int set, int all) {
  const std::string name = CCTK_GroupName(group);
  flesh::report_parameter_warning(
      width_parameters[face], 0,
      "the outer boundary has " + std::to_string(all) + " points at the " +
          (face % 2 == 0 ? "lower " : "upper ") + "xyz"[face / 2] + " face, but the boundary condition \"" +
          condition.name + "\" that thorn " + CCTK_GroupImplementationI(group) + " selects for " + name +
          " sets " + std::to_string(set) + "; nobody sets the others where level " + std::to_string(level) +
          " ends in the boundary, so they are interpolated there from the coarser level. Make the boundary "
          "as "
          "wide as the condition, or keep the level away from the face");
}

}  // namespace

void warn_of_unset_points(const cGH* GH, const Condition& condition,
                          const std::vector<Selection>& selections) {
  if (!grid_driver::is_in_force() || !CCTK_IsFunctionAliased("GetBoundarySpecification")) return;
  const int level = grid_driver::current_view(GH).level;
  if (level <= 0) return;
  std::array<CCTK_INT, max_faces> size, internal, staggered, shiftout;
  GetBoundarySpecification(max_faces, size.data(), internal.data(), staggered.data(), shiftout.data());
  const auto is_symmetry = symmetry_faces(GH);
  const auto& has_edges = ends_in_boundary(GH, level);
  for (const Selection& selection : selections) {
    const int group = CCTK_GroupIndexFromVarI(selection.variable);
    if (CCTK_GroupTypeI(group) != CCTK_GF || CCTK_GroupDimI(group) != max_dimension) continue;
    const Widths widths = given_widths(selection.variable, selection.width, selection.table);
    for (int face = 0; face < max_faces; ++face)
      if (!is_symmetry[face] && has_edges[face] && widths[face] < size[face] &&
          registry().unset_points().warned_of.emplace(group, face).second)
        warn(condition, group, level, face, widths[face], size[face]);
  }
}

}  // namespace boundary
