// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faces.hh"

#include <algorithm>
#include <cctype>

#include "Boundary.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "flesh/parameters.hh"
#include "room.hh"
#include "util_Table.h"

namespace boundary {

namespace {

std::array<CCTK_INT, max_faces> symmetry_handles(const cGH* GH) {
  std::array<CCTK_INT, max_faces> handles;
  handles.fill(-1);
  const int table = SymmetryTableHandleForGrid(GH);
  if (table < 0 || Util_TableGetIntArray(table, max_faces, handles.data(), "symmetry_handle") < 0)
    CCTK_ERROR("The symmetry table of the grid cannot be read");
  return handles;
}

bool table_widths(int table, int faces, Widths& widths) {
  std::array<CCTK_INT, max_faces> given{};
  if (table < 0 || Util_TableGetIntArray(table, faces, given.data(), "BOUNDARY_WIDTH") != faces) return false;
  std::copy(given.begin(), given.end(), widths.begin());
  return true;
}

/// Whether GetBoundarySpecification knows the widths of boundaries.
bool specified_widths(Widths& widths) {
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification")) return false;
  std::array<CCTK_INT, max_faces> size, internal, staggered, shiftout;
  GetBoundarySpecification(max_faces, size.data(), internal.data(), staggered.data(), shiftout.data());
  std::copy(size.begin(), size.end(), widths.begin());
  return true;
}

/// Where a grid has one point and the domain no boundary points, there are no faces: a run in fewer
/// dimensions.
void leave_out_flat_directions(const cGH* GH, int variable, Widths& widths) {
  Widths specified{};
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || !specified_widths(specified)) return;
  for (int d = 0; d < GH->cctk_dim; ++d)
    if (GH->cctk_gsh[d] == 1 && specified[2 * d] == 0 && specified[2 * d + 1] == 0)
      widths[2 * d] = widths[2 * d + 1] = 0;
}

/// What a driver has room for at a face wherever it cuts the grid, if that is wider than ghost zones.
int specified_width(int face) {
  Widths widths{};
  return specified_widths(widths) ? widths[face] : 0;
}

/// "run.par:12:3: " of what says how many points there are along an axis; empty if the parameter file does
/// not.
std::string place_of_points(int axis) {
  const std::string letter(1, "xyz"[axis]);
  for (const std::string& parameter :
       {"driver::global_n" + letter, std::string("driver::global_nsize"), "driver::local_n" + letter,
        std::string("driver::local_nsize"), "CoordBase::ncells_" + letter, "CoordBase::d" + letter,
        "CoordBase::" + letter + "max"})
    if (const std::string place = flesh::parameter_place(parameter); !place.empty()) return place + ": ";
  return {};
}

}  // namespace

std::array<bool, max_faces> symmetry_faces(const cGH* GH) {
  std::array<bool, max_faces> result;
  const auto handles = symmetry_handles(GH);
  std::transform(handles.begin(), handles.end(), result.begin(), [](CCTK_INT handle) { return handle >= 0; });
  return result;
}

Shape shape_of(const cGH* GH, int variable) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  cGroupDynamicData data;
  if (CCTK_GroupDynamicData(GH, group, &data) != 0 || data.dim < 1 || data.dim > max_dimension)
    CCTK_VERROR("Boundary conditions need a grid function or array of 1 to 3 dimensions; %s is not one",
                CCTK_FullVarName(variable));
  const bool on_grid = CCTK_GroupTypeI(group) == CCTK_GF;
  const auto is_symmetry = symmetry_faces(GH);

  Shape shape{data.dim, {1, 1, 1}, {0, 0, 0}, {}, {}, {}, {1, 1, 1}, {0, 0, 0}, -1};
  if (on_grid) shape.level = std::max(flesh::levels().current(GH), 0);
  int stride = 1;
  for (int d = 0; d < data.dim; ++d) {
    shape.points[d] = data.lsh[d];
    shape.whole[d] = data.gsh[d];
    shape.ghosts[d] = data.nghostzones[d];
    shape.stride[d] = stride;
    stride *= data.ash[d];
    for (int face = 2 * d; face < 2 * d + 2; ++face) {
      shape.outer[face] = data.bbox[face];
      shape.symmetry[face] = on_grid && is_symmetry[face];
      shape.physical[face] = data.bbox[face] && !shape.symmetry[face];
    }
  }
  return shape;
}

Zone zone_of(const Shape& shape, int face, int width) {
  const int d = face / 2;
  Zone zone{d, face % 2 == 0 ? -1 : 1, {0, 0, 0}, shape.points};
  if (zone.outward < 0)
    zone.upper[d] = width;
  else
    zone.lower[d] = shape.points[d] - width;
  return zone;
}

std::vector<Zone> zones(const Shape& shape, const Widths& widths) {
  std::vector<Zone> result;
  for (int face = 0; face < 2 * shape.dimension; ++face)
    if (shape.physical[face] && widths[face] > 0) result.push_back(zone_of(shape, face, widths[face]));
  return result;
}

Widths given_widths(const cGH* GH, int variable, int width, int table) {
  const int dimension = CCTK_GroupDimFromVarI(variable);
  Widths widths{};
  if (width >= 0)
    std::fill_n(widths.begin(), 2 * dimension, width);
  else if (!table_widths(table, 2 * dimension, widths) && !specified_widths(widths))
    CCTK_VERROR(
        "The boundary width of %s is not known: give a width, or the option BOUNDARY_WIDTH, or activate "
        "a thorn that provides GetBoundarySpecification",
        CCTK_FullVarName(variable));
  leave_out_flat_directions(GH, variable, widths);
  return widths;
}

Demand demand_of(const std::string& condition) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_radiation = CCTK_Equals(condition.c_str(), "Radiation");
  const bool follows =
      is_radiation || CCTK_Equals(condition.c_str(), "Flat") || CCTK_Equals(condition.c_str(), "Robin");
  return {condition, follows + (is_radiation && radpower >= 0)};
}

void require_room(const Shape& shape, int variable, int face, const Widths& widths, const Demand& demand) {
  const int d = face / 2;
  if (widths[face] >= 0 && (widths[face] == 0 || !shape.physical[face])) return;
  const Room room{.width = widths[face],
                  .inside = demand.points_inside,
                  .opposite = shape.symmetry[face ^ 1] ? shape.ghosts[d] : widths[face ^ 1],
                  .whole = shape.whole[d],
                  .points = shape.points[d],
                  .ghosts = shape.outer[face ^ 1] ? 0 : shape.ghosts[d],
                  .granted = shape.ghosts[d]};
  if (lack_of_room(room).empty()) return;
  Room specified = room;  // asked for only where it matters: a call by name
  specified.granted = std::max(room.granted, specified_width(face));
  const std::string problem = lack_of_room(specified);
  if (problem.empty()) return;
  const std::string place = shape.level < 0 ? "" : place_of_points(d);
  const std::string level = shape.level < 0 ? "" : " of level " + std::to_string(shape.level);
  CCTK_VERROR("%s%s: %s has a boundary of %s at the %s %c face%s, %s", place.c_str(),
              demand.condition.c_str(), CCTK_FullVarName(variable), counted_points(widths[face]).c_str(),
              face % 2 == 0 ? "lower" : "upper", "xyz"[d], level.c_str(), problem.c_str());
}

void require_alike(const cGH* GH, int variable, int other, const char* condition) {
  const std::string name = CCTK_FullVarName(variable), other_name = CCTK_FullVarName(other);
  if (CCTK_VarTypeI(variable) != CCTK_VarTypeI(other))
    CCTK_VERROR("%s: %s needs values of the same type; those of %s have another", condition, name.c_str(),
                other_name.c_str());
  cGroupDynamicData here, there;
  const bool are_known = CCTK_GroupDynamicData(GH, CCTK_GroupIndexFromVarI(variable), &here) == 0 &&
                         CCTK_GroupDynamicData(GH, CCTK_GroupIndexFromVarI(other), &there) == 0;
  if (!are_known || here.dim != there.dim || !std::equal(here.lsh, here.lsh + here.dim, there.lsh) ||
      !std::equal(here.ash, here.ash + here.dim, there.ash))
    CCTK_VERROR("%s: %s needs values at the same points; %s has others", condition, name.c_str(),
                other_name.c_str());
}

Widths resolve_widths(const cGH* GH, int variable, int width, int table, const Demand& demand) {
  const Widths widths = given_widths(GH, variable, width, table);
  const Shape shape = shape_of(GH, variable);
  for (int face = 0; face < 2 * shape.dimension; ++face) require_room(shape, variable, face, widths, demand);
  return widths;
}

}  // namespace boundary

extern "C" void BndSanityCheckWidths(const cGH* GH, CCTK_INT varindex, CCTK_INT dim,
                                     const CCTK_INT* boundary_widths, const char* bcname) {
  const boundary::Shape shape = boundary::shape_of(GH, varindex);
  boundary::Widths widths{};
  std::copy_n(boundary_widths, 2 * dim, widths.begin());
  for (int face = 0; face < 2 * dim; ++face)
    boundary::require_room(shape, varindex, face, widths, boundary::demand_of(bcname));
}
