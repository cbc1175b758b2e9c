// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unset_points.hh"

#include <array>
#include <string>
#include <utility>

#include "faces.hh"
#include "flesh/levels.hh"
#include "flesh/parameters.hh"

namespace boundary {

namespace {

constexpr std::array<const char*, max_faces> width_parameters{
    "CoordBase::boundary_size_x_lower", "CoordBase::boundary_size_x_upper",
    "CoordBase::boundary_size_y_lower", "CoordBase::boundary_size_y_upper",
    "CoordBase::boundary_size_z_lower", "CoordBase::boundary_size_z_upper"};

/// The faces at which a level ends within the boundary.
const std::array<bool, max_faces>& ends_in_boundary(const cGH* GH, int level) {
  UnsetPoints::Ends& known = registry().unset_points().ends[level];
  const int epoch = flesh::levels().regridding_epoch(GH, level);
  if (std::exchange(known.epoch, epoch) != epoch) known.faces = flesh::levels().ends_in_boundary(GH, level);
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
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification")) return;
  const int level = flesh::levels().current(GH);
  if (level <= 0) return;
  std::array<CCTK_INT, max_faces> size, internal, staggered, shiftout;
  GetBoundarySpecification(max_faces, size.data(), internal.data(), staggered.data(), shiftout.data());
  const auto is_symmetry = symmetry_faces(GH);
  const auto& has_edges = ends_in_boundary(GH, level);
  for (const Selection& selection : selections) {
    const int group = CCTK_GroupIndexFromVarI(selection.variable);
    if (CCTK_GroupTypeI(group) != CCTK_GF || CCTK_GroupDimI(group) != max_dimension) continue;
    const Widths widths = given_widths(GH, selection.variable, selection.width, selection.table);
    for (int face = 0; face < max_faces; ++face)
      if (!is_symmetry[face] && has_edges[face] && widths[face] < size[face] &&
          registry().unset_points().warned_of.emplace(group, face).second)
        warn(condition, group, level, face, widths[face], size[face]);
  }
}

}  // namespace boundary
