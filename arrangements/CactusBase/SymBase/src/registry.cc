// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The names of symmetries, and who owns which face.
#include <algorithm>

#include "symmetries.hh"
#include "util_Table.h"

namespace symbase {

Faces::Faces(int count)
    : handles_(count, -1),
      widths_(count, 0),
      interpolators_(count, nullptr),
      table_(Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE)) {
  write_table();
}

int Faces::claim(int symmetry, const CCTK_INT* which, const CCTK_INT* width) {
  for (int face = 0; face < count(); ++face)
    if (which[face] && handles_[face] >= 0 && handles_[face] != symmetry) return -4;
  for (int face = 0; face < count(); ++face) {
    if (!which[face]) continue;
    handles_[face] = symmetry;
    widths_[face] = width[face];
  }
  write_table();
  return 0;
}

void Faces::set_interpolator(int symmetry, Interpolator interpolator) {
  for (int face = 0; face < count(); ++face)
    if (handles_[face] == symmetry) interpolators_[face] = interpolator;
  write_table();
}

void Faces::write_table() const {
  std::vector<CCTK_FPOINTER> functions(interpolators_.size());
  std::transform(interpolators_.begin(), interpolators_.end(), functions.begin(),
                 [](Interpolator interpolator) { return reinterpret_cast<CCTK_FPOINTER>(interpolator); });
  const bool written =
      Util_TableSetIntArray(table_, count(), handles_.data(), "symmetry_handle") >= 0 &&
      Util_TableSetIntArray(table_, count(), widths_.data(), "symmetry_zone_width") >= 0 &&
      Util_TableSetFPointerArray(table_, count(), functions.data(), "symmetry_interpolate") >= 0;
  if (!written) CCTK_ERROR("a symmetry table cannot be written");
}

std::vector<std::string>& registered_names() {
  static std::vector<std::string> names;
  return names;
}

}  // namespace symbase

extern "C" CCTK_INT SymBase_SymmetryHandleOfName(CCTK_STRING sym_name) {
  const auto& names = symbase::registered_names();
  const auto found = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
    return CCTK_Equals(name.c_str(), sym_name);
  });
  return found == names.end() ? -1 : CCTK_INT(found - names.begin());
}

extern "C" CCTK_INT SymBase_SymmetryRegister(CCTK_STRING sym_name) {
  if (!sym_name || !*sym_name) return -1;
  if (SymBase_SymmetryHandleOfName(sym_name) >= 0) return -2;
  auto& names = symbase::registered_names();
  names.push_back(sym_name);
  return CCTK_INT(names.size()) - 1;
}

extern "C" CCTK_POINTER_TO_CONST SymBase_SymmetryNameOfHandle(CCTK_INT sym_handle) {
  const auto& names = symbase::registered_names();
  const bool known = sym_handle >= 0 && sym_handle < CCTK_INT(names.size());
  return known ? names[sym_handle].c_str() : nullptr;
}
