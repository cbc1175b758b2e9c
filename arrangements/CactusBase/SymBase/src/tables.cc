// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions that give faces to symmetries and tell who owns them.
#include "symmetries.hh"

using symbase::Faces;
using symbase::symmetries_of;

namespace {

bool is_registered(CCTK_INT symmetry) {
  return symmetry >= 0 && symmetry < CCTK_INT(symbase::registered_names().size());
}

/// The faces of a grid array group; null if the index names no group of arrays.
Faces* faces_of_group(const void* cctkGH, int group) {
  if (group < 0 || group >= CCTK_NumGroups() || CCTK_GroupTypeI(group) != CCTK_ARRAY) return nullptr;
  auto& arrays = symmetries_of(cctkGH).arrays;
  return &arrays.try_emplace(group, 2 * CCTK_GroupDimI(group)).first->second;
}

}  // namespace

extern "C" CCTK_INT SymBase_SymmetryRegisterGrid(CCTK_POINTER cctkGH, CCTK_INT sym_handle,
                                                 const CCTK_INT* which_faces,
                                                 const CCTK_INT* symmetry_zone_width) {
  if (!cctkGH) return -1;
  if (!is_registered(sym_handle)) return -2;
  const int result = symmetries_of(cctkGH).grid.claim(sym_handle, which_faces, symmetry_zone_width);
  if (result < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "The symmetry \"%s\" wants a face of the grid that another symmetry owns",
               symbase::registered_names()[sym_handle].c_str());
  return result;
}

extern "C" CCTK_INT SymBase_SymmetryRegisterGI(CCTK_POINTER cctkGH, CCTK_INT sym_handle,
                                               const CCTK_INT* which_faces,
                                               const CCTK_INT* symmetry_zone_width, CCTK_INT group_index) {
  if (!cctkGH) return -1;
  if (!is_registered(sym_handle)) return -2;
  Faces* const faces = faces_of_group(cctkGH, group_index);
  return faces ? faces->claim(sym_handle, which_faces, symmetry_zone_width) : -5;
}

extern "C" CCTK_INT SymBase_SymmetryRegisterGN(CCTK_POINTER cctkGH, CCTK_INT sym_handle,
                                               const CCTK_INT* which_faces,
                                               const CCTK_INT* symmetry_zone_width, CCTK_STRING group_name) {
  return SymBase_SymmetryRegisterGI(cctkGH, sym_handle, which_faces, symmetry_zone_width,
                                    CCTK_GroupIndex(group_name));
}

extern "C" CCTK_INT SymBase_SymmetryRegisterGridInterpolator(CCTK_POINTER cctkGH, CCTK_INT sym_handle,
                                                             symbase::Interpolator symmetry_interpolate) {
  if (!cctkGH) return -1;
  if (!is_registered(sym_handle)) return -2;
  if (!symmetry_interpolate) return -3;
  symmetries_of(cctkGH).grid.set_interpolator(sym_handle, symmetry_interpolate);
  return 0;
}

extern "C" CCTK_INT SymBase_SymmetryTableHandleForGrid(CCTK_POINTER_TO_CONST cctkGH) {
  return cctkGH ? symmetries_of(cctkGH).grid.table() : -1;
}

extern "C" CCTK_INT SymBase_SymmetryTableHandleForGI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT group_index) {
  if (!cctkGH) return -1;
  const Faces* const faces = faces_of_group(cctkGH, group_index);
  return faces ? faces->table() : -5;
}

extern "C" CCTK_INT SymBase_SymmetryTableHandleForGN(CCTK_POINTER_TO_CONST cctkGH, CCTK_STRING group_name) {
  return SymBase_SymmetryTableHandleForGI(cctkGH, CCTK_GroupIndex(group_name));
}

extern "C" CCTK_INT SymBase_GetSymmetryBoundaries(CCTK_POINTER_TO_CONST cctkGH_, CCTK_INT size,
                                                  CCTK_INT* symbnd) {
  const auto* cctkGH = static_cast<const cGH*>(cctkGH_);
  const Faces& faces = symmetries_of(cctkGH).grid;
  if (size != 2 * cctkGH->cctk_dim || size > faces.count()) return -1;
  for (int face = 0; face < size; ++face) symbnd[face] = cctkGH->cctk_bbox[face] && faces.handle(face) >= 0;
  return 0;
}
