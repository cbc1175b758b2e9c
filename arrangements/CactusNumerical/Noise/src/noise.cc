// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Adds noise to grid functions. The noise of a point depends on its index in the whole grid, so ghost zones
// agree with the points that they are copies of, and results do not depend on the number of processes.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <vector>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "random.hh"

namespace {

constexpr int faces = 6;
/// Kinds of noise: on a face, on initial data, on what has been made of these.
constexpr int initial_data = faces, evolved_data = faces + 1;

void add_to_list(int variable, const char*, void* list) {
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL)
    CCTK_VERROR("Noise can be added to CCTK_REAL grid functions only; %s is not one",
                CCTK_FullVarName(variable));
  static_cast<std::vector<int>*>(list)->push_back(variable);
}

std::vector<int> variables_in(const char* parameter, const char* names) {
  std::vector<int> variables;
  if (CCTK_TraverseString(names, add_to_list, &variables, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR("Noise::%s = \"%s\" is no list of variables and groups", parameter, names);
  return variables;
}

/// The points of this component from `begin` to before `end`, per direction.
struct Range {
  std::array<int, 3> begin, end;
};

CCTK_REAL* data_of(const cGH* cctkGH, int variable) {
  void* const data = CCTK_VarDataPtrI(cctkGH, 0, variable);
  if (!data) CCTK_VERROR("%s has no storage and cannot get noise", CCTK_FullVarName(variable));
  return static_cast<CCTK_REAL*>(data);
}

/// Each kind of noise on each level has numbers of its own.
noise::Words2 key_of(const cGH* cctkGH, int variable, int kind) {
  DECLARE_CCTK_PARAMETERS;
  std::string name = CCTK_FullVarName(variable);
  for (char& letter : name) letter = char(std::tolower(static_cast<unsigned char>(letter)));
  name += " " + std::to_string(kind) + " " + std::to_string(cctkGH->cctk_levfac[0]);
  return {std::uint32_t(seed), noise::hash(name)};
}

void add_noise(const cGH* cctkGH, int variable, int kind, const Range& range) {
  DECLARE_CCTK_PARAMETERS;
  CCTK_REAL* const data = data_of(cctkGH, variable);
  const noise::Words2 key = key_of(cctkGH, variable, kind);
  const std::uint32_t step(cctkGH->cctk_iteration);
  const auto place = [&](int direction, int i) { return std::uint32_t(cctkGH->cctk_lbnd[direction] + i); };
  for (int k = range.begin[2]; k < range.end[2]; ++k)
    for (int j = range.begin[1]; j < range.end[1]; ++j)
      for (int i = range.begin[0]; i < range.end[0]; ++i)
        data[CCTK_GFINDEX3D(cctkGH, i, j, k)] +=
            (noise::uniform({place(0, i), place(1, j), place(2, k), step}, key) - 0.5) * amplitude;
}

Range all_points(const cGH* cctkGH) {
  return {{0, 0, 0}, {cctkGH->cctk_lsh[0], cctkGH->cctk_lsh[1], cctkGH->cctk_lsh[2]}};
}

bool has_symmetry(const cGH* cctkGH, int variable, int face) {
  std::array<int, faces> symmetries;
  symmetries.fill(GFSYM_UNSET);
  GetCartSymVI(cctkGH, symmetries.data(), variable);
  return symmetries[face] != GFSYM_UNSET && symmetries[face] != GFSYM_NOSYM;
}

void add_noise_at_face(const cGH* cctkGH, int variable, int face) {
  DECLARE_CCTK_PARAMETERS;
  const int d = face / 2, points = cctkGH->cctk_lsh[d];
  if (!noise_boundaries[face] || !cctkGH->cctk_bbox[face] || points <= 1 ||
      has_symmetry(cctkGH, variable, face))
    return;
  const int width = std::min(int(noise_stencil[d]), points);
  Range range = all_points(cctkGH);
  if (face % 2 == 0)
    range.end[d] = width;
  else
    range.begin[d] = points - width;
  add_noise(cctkGH, variable, face, range);
}

/// At all points but the outermost layer of the grid.
void add_noise_inside(const cGH* cctkGH, const std::vector<int>& variables, int kind) {
  Range range = all_points(cctkGH);
  for (int d = 0; d < 3; ++d) {
    if (cctkGH->cctk_bbox[2 * d]) range.begin[d] = 1;
    if (cctkGH->cctk_bbox[2 * d + 1]) --range.end[d];
  }
  for (const int variable : variables) {
    CCTK_VINFO("Adding noise to %s", CCTK_FullVarName(variable));
    add_noise(cctkGH, variable, kind, range);
  }
}

}  // namespace

extern "C" void id_noise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  add_noise_inside(cctkGH, variables_in("id_vars", id_vars), initial_data);
}

extern "C" void evolved_noise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  add_noise_inside(cctkGH, variables_in("evolved_vars", evolved_vars), evolved_data);
}

extern "C" void bc_noise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (const int variable : variables_in("bc_vars", bc_vars))
    for (int face = 0; face < faces; ++face) add_noise_at_face(cctkGH, variable, face);
}
