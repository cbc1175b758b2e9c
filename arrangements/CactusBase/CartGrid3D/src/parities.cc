// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How variables behave under reflections: the extension "Symmetry" and the functions that fill and read it.
#include <algorithm>
#include <vector>

#include "Symmetry.h"
#include "domain.hh"

namespace {

/// The extension object: the public structure over storage of its own.
struct Parities : SymmetryGHex {
  explicit Parities(int variables) : faces(variables * std::size_t(MAX_FACE), GFSYM_UNSET), rows(variables) {
    for (int variable = 0; variable < variables; ++variable)
      rows[variable] = &faces[variable * std::size_t(MAX_FACE)];
    GFSym = rows.data();
  }
  std::vector<int> faces;
  std::vector<int*> rows;
};

void* make_parities(tFleshConfig*, int, cGH*) {
  return static_cast<SymmetryGHex*>(new Parities(CCTK_NumVars()));
}

int* parities_of(const cGH* GH, int variable) {
  auto* const symmetry = static_cast<SymmetryGHex*>(CCTK_GHExtension(GH, "Symmetry"));
  const bool known = symmetry && variable >= 0 && variable < CCTK_NumVars();
  return known ? symmetry->GFSym[variable] : nullptr;
}

/// Calls `one(variable)` for each variable of a group; the first failure, or 0.
template <class One>
int for_group(int group, One one) {
  const int first = CCTK_FirstVarIndexI(group), count = CCTK_NumVarsInGroupI(group);
  if (first < 0 || count < 0) return -1;
  int result = 0;
  for (int variable = first; variable < first + count && result == 0; ++variable) result = one(variable);
  return result;
}

}  // namespace

extern "C" int SymmetryStartup() {
  const int handle = CCTK_RegisterGHExtension("Symmetry");
  return CCTK_RegisterGHExtensionSetupGH(handle, make_parities) ? 0 : 1;
}

extern "C" int SetCartSymVI(const cGH* GH, const int* sym, int varindex) {
  int* const faces = parities_of(GH, varindex);
  if (!faces) {
    CCTK_VWARN(CCTK_WARN_ALERT, "SetCartSymVI: %d is not the index of a variable", varindex);
    return -1;
  }
  for (int d = 0; d < MAX_DIM; ++d)
    if (sym[d] != 1 && sym[d] != -1)
      CCTK_VERROR("The parity of %s in direction %d must be 1 or -1, not %d", CCTK_FullVarName(varindex), d,
                  sym[d]);
  const auto planes = cartgrid3d::symmetry_planes();
  for (int face = 0; face < MAX_FACE; ++face)
    faces[face] = planes[face].present ? sym[face / 2] : GFSYM_NOSYM;
  return 0;
}

extern "C" int SetCartSymVN(const cGH* GH, const int* sym, const char* varname) {
  const int variable = CCTK_VarIndex(varname);
  if (variable < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "SetCartSymVN: \"%s\" is not a variable", varname);
    return -1;
  }
  return SetCartSymVI(GH, sym, variable);
}

extern "C" int SetCartSymGI(const cGH* GH, const int* sym, int groupindex) {
  return for_group(groupindex, [&](int variable) { return SetCartSymVI(GH, sym, variable); });
}

extern "C" int SetCartSymGN(const cGH* GH, const int* sym, const char* groupname) {
  const int group = CCTK_GroupIndex(groupname);
  if (group < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "SetCartSymGN: \"%s\" is not a group", groupname);
    return -1;
  }
  return SetCartSymGI(GH, sym, group);
}

extern "C" int GetCartSymVI(const cGH* GH, int* sym, int varindexi) {
  const int* const faces = parities_of(GH, varindexi);
  if (!faces) return -1;
  std::copy_n(faces, MAX_FACE, sym);
  return 0;
}

extern "C" int GetCartSymVN(const cGH* GH, int* sym, const char* varname) {
  return GetCartSymVI(GH, sym, CCTK_VarIndex(varname));
}

extern "C" int CartSymVN(const cGH* GH, const char* varname) { return CartSymVI(GH, CCTK_VarIndex(varname)); }

extern "C" int CartSymGI(const cGH* GH, int groupindexi) {
  return for_group(groupindexi, [&](int variable) { return CartSymVI(GH, variable); });
}

extern "C" int CartSymGN(const cGH* GH, const char* groupname) {
  return CartSymGI(GH, CCTK_GroupIndex(groupname));
}
