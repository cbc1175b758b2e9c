// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cstdlib>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "symmetries.hh"

namespace symbase {

namespace {

void* make_symmetries(tFleshConfig*, int, cGH*) { return new Symmetries; }

const char* face_name(int face) {
  static constexpr std::array names = {"lower x", "upper x", "lower y", "upper y", "lower z", "upper z"};
  return names[face];
}

std::string group_name(int group) {
  char* const name = CCTK_GroupName(group);
  const std::string result = name;
  free(name);
  return result;
}

void list_faces(const Faces& faces, const char* owner) {
  for (int face = 0; face < faces.count(); ++face)
    if (faces.handle(face) >= 0)
      CCTK_VINFO("Symmetry on the %s face%s: %s, %d points", face_name(face), owner,
                 registered_names()[faces.handle(face)].c_str(), faces.width(face));
}

}  // namespace

Symmetries& symmetries_of(const void* cctkGH) {
  void* const object = CCTK_GHExtension(static_cast<const cGH*>(cctkGH), "SymBase");
  if (!object) CCTK_ERROR("symmetries cannot be used before the grid hierarchy exists");
  return *static_cast<Symmetries*>(object);
}

}  // namespace symbase

extern "C" int SymBase_Startup() {
  const int handle = CCTK_RegisterGHExtension("SymBase");
  return CCTK_RegisterGHExtensionSetupGH(handle, symbase::make_symmetries) ? 0 : 1;
}

extern "C" void SymBase_Statistics(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!verbose) return;
  const symbase::Symmetries& symmetries = symbase::symmetries_of(cctkGH);
  symbase::list_faces(symmetries.grid, "");
  for (const auto& [group, faces] : symmetries.arrays)
    symbase::list_faces(faces, (" of " + symbase::group_name(group)).c_str());
}

extern "C" void SymBase_Check(CCTK_ARGUMENTS) {
  const symbase::Faces& faces = symbase::symmetries_of(cctkGH).grid;
  for (int face = 0; face < 2 * cctkGH->cctk_dim; ++face)
    if (faces.handle(face) >= 0 && faces.width(face) < 0)
      CCTK_VERROR("The symmetry \"%s\" claims %d points on the %s face; it needs at least 0",
                  symbase::registered_names()[faces.handle(face)].c_str(), faces.width(face),
                  symbase::face_name(face));
}
