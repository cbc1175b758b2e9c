// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boundary conditions of shock tubes along diagonals: what GRHydro evolves is the same all along a front.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "along_front.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "inner_points.hh"

namespace {

using initial_data::boundary_width;
using initial_data::for_each_point;

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

/// Stops the run if there is nothing that boundary points could take.
void require_points(const initial_data::Interior& inside, const cGH* gh) {
  if (inside.is_valid()) return;
  CCTK_VERROR(
      "GRHydro_InitData: the level has %d x %d x %d points, and boundaries of %d points leave none between "
      "them, so that boundary points of the diagonal shock tube have nothing to continue. Take more points, "
      "or "
      "a smaller GRHydro::GRHydro_stencil",
      gh->cctk_gsh[0], gh->cctk_gsh[1], gh->cctk_gsh[2], boundary_width(gh));
}

/// Points on the way from the boundary inside: what is nearer than a boundary is wide is in the ghost zones
/// of whoever owns a point. What is farther comes in a second round, by points of the first.
enum class Round { near, far };

void continue_fronts(const cGH* gh, int axes, Round round) {
  const auto& lsh = gh->cctk_lsh;
  if (lsh[0] * lsh[1] * lsh[2] == 0) return;  // a process without points of this level
  const initial_data::Interior inside = initial_data::inner_points(gh);
  require_points(inside, gh);
  const int width = boundary_width(gh);
  const std::vector<CCTK_REAL*> all = fields(gh);
  for_each_point(gh, [&](const initial_data::Index3& point) {
    auto from = initial_data::inside_along_front(point, inside, axes);
    const bool is_near = initial_data::are_near(from, point, width);
    if (from == point || is_near != (round == Round::near)) return;
    if (!is_near) from = initial_data::halfway_along_front(point, inside, axes);
    // Points of other components take what there is; their owners know better.
    for (int a = 0; a < 3; ++a) from[a] = std::clamp(from[a], 0, lsh[a] - 1);
    const int p = CCTK_GFINDEX3D(gh, point[0], point[1], point[2]),
              q = CCTK_GFINDEX3D(gh, from[0], from[1], from[2]);
    for (CCTK_REAL* const field : all) field[p] = field[q];
  });
}

void synchronise(const cGH* gh) {
  std::vector<int> indices;
  for (const char* const group : groups) {
    const int index = CCTK_GroupIndex((std::string("GRHydro::") + group).c_str());
    if (index >= 0 && CCTK_QueryGroupStorageI(gh, index) > 0) indices.push_back(index);
  }
  CCTK_SyncGroupsI(gh, static_cast<int>(indices.size()), indices.data());
}

}  // namespace

extern "C" void GRHydro_InitData_DiagonalBoundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_in_space = !CCTK_EQUALS(shocktube_type, "diagshock2d");
  for (const Round round : {Round::near, Round::far}) {
    if (round == Round::far && !is_in_space) break;  // in a plane all is near
    flesh::levels().for_each_component(
        cctkGH, [&](const cGH* gh) { continue_fronts(gh, is_in_space ? 3 : 2, round); });
    synchronise(cctkGH);
  }
}
