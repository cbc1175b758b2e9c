// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/faces.hh"

#include <algorithm>

#include "cctk_Functions.h"
#include "util_Table.h"

namespace grid_symmetry {

BoundarySpecification boundary_specification() {
  BoundarySpecification result;
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification") ||
      GetBoundarySpecification(face_count, result.width.data(), result.is_internal.data(),
                               result.is_staggered.data(), result.shiftout.data()) < 0)
    CCTK_ERROR(
        "A symmetry needs the widths of the boundaries (GetBoundarySpecification); activate CoordBase");
  return result;
}

std::array<int, dimension> ghost_widths(const cGH* gh) {
  std::array<int, dimension> widths;
  for (int group = 0; group < CCTK_NumGroups(); ++group)
    if (CCTK_GroupTypeI(group) == CCTK_GF && CCTK_GroupDimI(group) == dimension &&
        CCTK_GroupnghostzonesGI(gh, dimension, widths.data(), group) == 0)
      return widths;
  CCTK_ERROR("The driver does not tell how wide the ghost zones of grid functions are");
}

std::string face_name(int face) { return std::string(face % 2 == 0 ? "lower " : "upper ") + "xyz"[face / 2]; }

PerFace<bool> symmetric_faces(const cGH* gh) {
  PerFace<bool> result{};
  PerFace<CCTK_INT> handles;
  const int table =
      CCTK_IsFunctionAliased("SymmetryTableHandleForGrid") ? SymmetryTableHandleForGrid(gh) : -1;
  if (table < 0 || Util_TableGetIntArray(table, face_count, handles.data(), "symmetry_handle") != face_count)
    return result;
  for (int face = 0; face < face_count; ++face) result[face] = handles[face] >= 0;
  return result;
}

void register_symmetry(cGH* gh, const std::string& name, const PerFace<bool>& wanted,
                       Interpolator interpolator) {
  if (std::none_of(wanted.begin(), wanted.end(), [](bool face) { return face; })) return;
  PerFace<CCTK_INT> faces;
  std::copy(wanted.begin(), wanted.end(), faces.begin());
  const PerFace<CCTK_INT> widths = boundary_specification().width;
  const int handle = SymmetryRegister(name.c_str());
  if (handle < 0)
    CCTK_VERROR("The name \"%s\" cannot be registered for a symmetry (%d)", name.c_str(), handle);
  const int result = SymmetryRegisterGrid(gh, handle, faces.data(), widths.data());
  if (result < 0)
    CCTK_VERROR("The symmetry \"%s\" cannot have its faces (%d); does another symmetry own one of them?",
                name.c_str(), result);
  if (SymmetryRegisterGridInterpolator(gh, handle, interpolator) < 0)
    CCTK_VERROR("The symmetry \"%s\" cannot register how to interpolate beyond its faces", name.c_str());
}

}  // namespace grid_symmetry
