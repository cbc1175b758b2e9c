// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boundary conditions of shock tubes along diagonals: what GRHydro evolves is the same all along a front.
#include <array>
#include <string>
#include <vector>

#include "along_front.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

constexpr std::array<const char*, 9> evolved{"dens",     "tau",      "scon[0]",  "scon[1]", "scon[2]",
                                             "Bcons[0]", "Bcons[1]", "Bcons[2]", "psidc"};
constexpr std::array<const char*, 5> groups{"dens", "tau", "scon", "Bcons", "psidc"};

/// Variables with storage, of GRHydro, on the current component.
std::vector<CCTK_REAL*> fields(const cGH* gh) {
  std::vector<CCTK_REAL*> result;
  for (const char* const name : evolved)
    if (void* const data = CCTK_VarDataPtr(gh, 0, (std::string("GRHydro::") + name).c_str()))
      result.push_back(static_cast<CCTK_REAL*>(data));
  return result;
}

/// The points of a component that no boundary condition sets. GRHydro's boundary is as wide as its stencil.
initial_data::Interior interior(const cGH* gh) {
  const void* const value = CCTK_ParameterGet("GRHydro_stencil", "GRHydro", nullptr);
  const int width =
      value == nullptr ? gh->cctk_nghostzones[0] : static_cast<int>(*static_cast<const CCTK_INT*>(value));
  initial_data::Interior result;
  for (int a = 0; a < 3; ++a) {
    result.begin[a] = gh->cctk_bbox[2 * a] ? width : 0;
    result.end[a] = gh->cctk_lsh[a] - (gh->cctk_bbox[2 * a + 1] ? width : 0);
  }
  return result;
}

/// Stops the run if there is nothing that boundary points could take.
void require_points(const initial_data::Interior& inside, const cGH* gh) {
  if (inside.is_valid()) return;
  CCTK_VERROR(
      "GRHydro_InitData: of the %d x %d x %d points of a component none lies between the boundaries, so that "
      "those "
      "along the diagonal have nothing to continue. Take fewer processes, more points, or a smaller "
      "GRHydro::GRHydro_stencil",
      gh->cctk_lsh[0], gh->cctk_lsh[1], gh->cctk_lsh[2]);
}

}  // namespace

extern "C" void GRHydro_InitData_DiagonalBoundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const int axes = CCTK_EQUALS(shocktube_type, "diagshock2d") ? 2 : 3;
  const initial_data::Interior inside = interior(cctkGH);
  const std::vector<CCTK_REAL*> all = fields(cctkGH);
  const auto& lsh = cctkGH->cctk_lsh;
  if (lsh[0] * lsh[1] * lsh[2] == 0) return;  // a process without points of this level
  require_points(inside, cctkGH);
  for (int k = 0; k < lsh[2]; ++k)
    for (int j = 0; j < lsh[1]; ++j)
      for (int i = 0; i < lsh[0]; ++i) {
        const auto from = initial_data::inside_along_front({i, j, k}, inside, axes);
        if (from == initial_data::Index3{i, j, k}) continue;
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k), q = CCTK_GFINDEX3D(cctkGH, from[0], from[1], from[2]);
        for (CCTK_REAL* const field : all) field[p] = field[q];
      }
}

/// Boundary points that are ghost points took theirs from points that were none: their owners know better.
extern "C" void GRHydro_InitData_DiagonalSync(CCTK_ARGUMENTS) {
  std::vector<int> indices;
  for (const char* const group : groups) {
    const int index = CCTK_GroupIndex((std::string("GRHydro::") + group).c_str());
    if (index >= 0 && CCTK_QueryGroupStorageI(cctkGH, index) > 0) indices.push_back(index);
  }
  CCTK_SyncGroupsI(cctkGH, static_cast<int>(indices.size()), indices.data());
}
