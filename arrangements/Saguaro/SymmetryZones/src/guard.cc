// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/guard.hh"

#include <algorithm>
#include <cstring>

namespace symmetry_zones {

namespace {

/// Calls `visit(variable, first byte, number of bytes, index)` for each stored value in a box.
template <class Visit>
void for_each_value(const cGH* gh, const std::vector<int>& variables, const Box& box, Visit visit) {
  for (const int variable : variables) {
    const int size = CCTK_VarTypeSize(CCTK_VarTypeI(variable));
    auto* const data = static_cast<unsigned char*>(CCTK_VarDataPtrI(gh, 0, variable));
    for_each_stored_point(gh, box, [&](int index) {
      visit(variable, data + index * static_cast<std::ptrdiff_t>(size), size, index);
    });
  }
}

}  // namespace

void poison(const cGH* gh, const std::vector<int>& variables, const Box& box, int poison) {
  for_each_component(gh, [&](const cGH* component) {
    for_each_value(component, variables, box,
                   [&](int, unsigned char* value, int size, int) { std::memset(value, poison, size); });
  });
}

void require_no_poison(const cGH* grid, const std::vector<int>& variables, const Box& box, int poison) {
  for_each_component(grid, [&](const cGH* gh) {
    for_each_value(gh, variables, box, [&](int variable, const unsigned char* value, int size, int index) {
      if (std::any_of(value, value + size, [&](unsigned char byte) { return byte != poison; })) return;
      const int i = index % gh->cctk_ash[0], j = index / gh->cctk_ash[0] % gh->cctk_ash[1],
                k = index / (gh->cctk_ash[0] * gh->cctk_ash[1]);
      CCTK_VERROR("%s has not been filled at the symmetry point [%d,%d,%d]", CCTK_FullVarName(variable),
                  gh->cctk_lbnd[0] + i, gh->cctk_lbnd[1] + j, gh->cctk_lbnd[2] + k);
    });
  });
}

}  // namespace symmetry_zones
