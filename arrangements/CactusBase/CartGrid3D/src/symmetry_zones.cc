// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The points beyond planes of symmetry: who owns them, and how they are filled from their images inside.
#include <vector>

#include "Symmetry.h"
#include "cctk_Arguments.h"
#include "domain.hh"

namespace {

using cartgrid3d::dimension;
using cartgrid3d::num_faces;
using cartgrid3d::SymmetryPlane;

/// One face of the current component and the mirror in it.
struct Mirror {
  int direction;
  bool upper;
  int width;     ///< points beyond the plane
  int reversed;  ///< direction that a rotation also reverses, or -1
  int sum;       ///< index of a point plus index of its image

  Mirror(const cGH* GH, int face, const SymmetryPlane& plane)
      : direction(face / 2),
        upper(face % 2 == 1),
        width(GH->cctk_nghostzones[face / 2]),
        reversed(plane.reversed) {
    const int on_plane =
        cartgrid3d::avoids_origin(direction) ? 1 : 0;  // points per side that touch the plane
    const int from_below = 2 * width - on_plane;
    const int points = GH->cctk_lsh[direction];
    if (points <= from_below)
      CCTK_VERROR(
          "A component has %d points in direction %c, and the %d points beyond the plane of symmetry at its "
          "%s face "
          "are images of others: it needs %d. Use a larger grid or fewer processes",
          points, "xyz"[direction], width, upper ? "upper" : "lower", from_below + 1);
    sum = upper ? 2 * (points - 1) - from_below : from_below;
  }
};

/// A rotation needs the whole extent of the direction that it reverses.
void require_whole_direction(const cGH* GH, int direction) {
  if (GH->cctk_lsh[direction] != GH->cctk_gsh[direction])
    CCTK_VERROR(
        "A rotation symmetry needs direction %d whole on each process; set the processor topology so that it "
        "is not cut",
        direction);
}

template <class T>
void fill(const cGH* GH, T* data, const Mirror& mirror, T sign) {
  int lower[dimension] = {0, 0, 0}, upper[dimension];
  for (int d = 0; d < dimension; ++d) upper[d] = GH->cctk_lsh[d];
  (mirror.upper ? lower : upper)[mirror.direction] =
      mirror.upper ? GH->cctk_lsh[mirror.direction] - mirror.width : mirror.width;
  if (mirror.reversed >= 0) require_whole_direction(GH, mirror.reversed);

  int point[dimension];
  for (point[2] = lower[2]; point[2] < upper[2]; ++point[2])
    for (point[1] = lower[1]; point[1] < upper[1]; ++point[1])
      for (point[0] = lower[0]; point[0] < upper[0]; ++point[0]) {
        int image[dimension] = {point[0], point[1], point[2]};
        image[mirror.direction] = mirror.sum - point[mirror.direction];
        if (mirror.reversed >= 0)
          image[mirror.reversed] = GH->cctk_lsh[mirror.reversed] - 1 - point[mirror.reversed];
        data[CCTK_GFINDEX3D(GH, point[0], point[1], point[2])] =
            sign * data[CCTK_GFINDEX3D(GH, image[0], image[1], image[2])];
      }
}

void fill_typed(const cGH* GH, int variable, const Mirror& mirror, int sign) {
  void* const data = CCTK_VarDataPtrI(GH, 0, variable);
  if (!data)
    CCTK_VERROR("%s has no storage; its symmetry points cannot be filled", CCTK_FullVarName(variable));
  switch (CCTK_VarTypeI(variable)) {
#define TYPE_CASE(TYPE)                                                                \
  case CCTK_VARIABLE_##TYPE:                                                           \
    fill(GH, static_cast<CCTK_##TYPE*>(data), mirror, static_cast<CCTK_##TYPE>(sign)); \
    break;
    TYPE_CASE(INT)
    TYPE_CASE(INT1)
    TYPE_CASE(INT2)
    TYPE_CASE(INT4)
    TYPE_CASE(INT8)
    TYPE_CASE(REAL)
    TYPE_CASE(REAL4)
    TYPE_CASE(REAL8)
    TYPE_CASE(REAL16)
    TYPE_CASE(COMPLEX)
    TYPE_CASE(COMPLEX8)
    TYPE_CASE(COMPLEX16)
    TYPE_CASE(COMPLEX32)
#undef TYPE_CASE
    default:
      CCTK_VERROR("%s has a type without a sign; it cannot be reflected", CCTK_FullVarName(variable));
  }
}

/// The sign of a variable at a face. Nobody has said anything about an unset variable: it is even.
int sign_at(const int* parities, int face, int reversed) {
  const auto parity = [&](int of) { return parities[of] == -1 ? -1 : 1; };
  return parity(face) * (reversed >= 0 ? parity(2 * reversed) : 1);
}

}  // namespace

extern "C" int CartSymVI(const cGH* GH, int varindex) {
  int parities[MAX_FACE];
  if (GetCartSymVI(GH, parities, varindex) < 0) return -1;
  if (CCTK_GroupTypeFromVarI(varindex) != CCTK_GF || CCTK_GroupDimFromVarI(varindex) != dimension) return 0;
  const auto planes = cartgrid3d::symmetry_planes();
  for (int face = 0; face < num_faces; ++face)
    if (planes[face].present && GH->cctk_bbox[face])
      fill_typed(GH, varindex, Mirror(GH, face, planes[face]),
                 sign_at(parities, face, planes[face].reversed));
  return 0;
}

extern "C" void CartGrid3D_RegisterSymmetryBoundaries(CCTK_ARGUMENTS) {
  const auto planes = cartgrid3d::symmetry_planes();
  CCTK_INT faces[num_faces], width[num_faces];
  bool any = false;
  for (int face = 0; face < num_faces; ++face) any |= (faces[face] = planes[face].present);
  if (!any) return;

  const auto ghosts = cartgrid3d::ghost_widths(cctkGH);
  for (int face = 0; face < num_faces; ++face) width[face] = ghosts[face / 2];
  const int symmetry = SymmetryRegister("CartGrid3D");
  if (symmetry < 0 || SymmetryRegisterGrid(cctkGH, symmetry, faces, width) < 0)
    CCTK_ERROR("The planes of symmetry of grid::domain cannot be registered; does another thorn own them?");
}

extern "C" void CartGrid3D_ApplyBC(CCTK_ARGUMENTS) {
  if (!CCTK_IsFunctionAliased("Boundary_SelectedGVs")) return;
  const int count = Boundary_SelectedGVs(cctkGH, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
  if (count <= 0) return;
  std::vector<CCTK_INT> variables(count), faces(count), widths(count), tables(count);
  Boundary_SelectedGVs(cctkGH, count, variables.data(), faces.data(), widths.data(), tables.data(), nullptr);
  for (const CCTK_INT variable : variables) CartSymVI(cctkGH, variable);
}
