// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faces.hh"

#include <algorithm>

#include "Boundary.h"
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

bool specified_widths(Widths& widths) {
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification")) return false;
  std::array<CCTK_INT, max_faces> size, internal, staggered, shiftout;
  GetBoundarySpecification(max_faces, size.data(), internal.data(), staggered.data(), shiftout.data());
  std::copy(size.begin(), size.end(), widths.begin());
  return true;
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

  Shape shape{data.dim, {1, 1, 1}, {0, 0, 0}, {}};
  int stride = 1;
  for (int d = 0; d < data.dim; ++d) {
    shape.points[d] = data.lsh[d];
    shape.stride[d] = stride;
    stride *= data.ash[d];
    for (int face = 2 * d; face < 2 * d + 2; ++face)
      shape.physical[face] = data.bbox[face] && !(on_grid && is_symmetry[face]);
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

Widths given_widths(int variable, int width, int table) {
  const int dimension = CCTK_GroupDimFromVarI(variable);
  Widths widths{};
  if (width >= 0)
    std::fill_n(widths.begin(), 2 * dimension, width);
  else if (!table_widths(table, 2 * dimension, widths) && !specified_widths(widths))
    CCTK_VERROR(
        "The boundary width of %s is not known: give a width, or the option BOUNDARY_WIDTH, or activate "
        "a thorn that provides GetBoundarySpecification",
        CCTK_FullVarName(variable));
  return widths;
}

void check_width(const Shape& shape, int variable, int face, int width, const char* condition) {
  const int points = shape.points[face / 2];
  if (width >= 0 && (width <= points || !shape.physical[face])) return;
  CCTK_VERROR(
      "%s: %s has a boundary of %d points at the %s face in direction %d, but the component has %d points; "
      "it needs 0 to %d",
      condition, CCTK_FullVarName(variable), width, face % 2 == 0 ? "lower" : "upper", face / 2, points,
      points);
}

Widths resolve_widths(const cGH* GH, int variable, int width, int table) {
  const Widths widths = given_widths(variable, width, table);
  const Shape shape = shape_of(GH, variable);
  for (int face = 0; face < 2 * shape.dimension; ++face)
    check_width(shape, variable, face, widths[face], "a boundary condition");
  return widths;
}

}  // namespace boundary

extern "C" void BndSanityCheckWidths(const cGH* GH, CCTK_INT varindex, CCTK_INT dim,
                                     const CCTK_INT* boundary_widths, const char* bcname) {
  const boundary::Shape shape = boundary::shape_of(GH, varindex);
  for (int face = 0; face < 2 * dim; ++face)
    boundary::check_width(shape, varindex, face, boundary_widths[face], bcname);
}
