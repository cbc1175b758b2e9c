// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What other thorns call.
#include <algorithm>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "faces.hh"
#include "waves.hh"

namespace {

newrad::Grid grid_of(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  newrad::Grid grid{};
  grid.z_is_radial = z_is_radial;
  for (int axis = 0; axis < 3; ++axis) {
    static constexpr const char* names[] = {"grid::x", "grid::y", "grid::z"};
    grid.coordinates[axis] = static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(gh, 0, names[axis]));
    if (grid.coordinates[axis] == nullptr)
      CCTK_VERROR("NewRad needs the coordinates of the grid: %s has no storage", names[axis]);
    grid.strides[axis] = axis == 0 ? 1 : grid.strides[axis - 1] * gh->cctk_ash[axis - 1];
    grid.set_spacing(axis, gh->cctk_delta_space[axis] / gh->cctk_levfac[axis]);
  }
  return grid;
}

/// The boundary points of the current component. None is found at once where no face is one of the domain, as
/// on most refined levels.
std::vector<newrad::Block> blocks_of(const cGH* gh, bool with_symmetries) {
  if (std::all_of(gh->cctk_bbox, gh->cctk_bbox + 6, [](int is_outer) { return is_outer == 0; })) return {};
  return newrad::boundary_blocks(newrad::component_of(gh), with_symmetries);
}

}  // namespace

extern "C" CCTK_INT NewRad_Apply1(CCTK_POINTER_TO_CONST gh, const CCTK_REAL* var, CCTK_REAL* rhs,
                                  CCTK_REAL var0, CCTK_REAL v0, CCTK_INT radpower) {
  const auto* const cctkGH = static_cast<const cGH*>(gh);
  const std::vector<newrad::Block> blocks = blocks_of(cctkGH, true);
  if (blocks.empty()) return 0;
  const newrad::Grid grid = grid_of(cctkGH);
  const newrad::Waves waves{var0, v0, static_cast<int>(radpower)};
  newrad::from_inside_outward(blocks, [&](const newrad::Block& block, const newrad::Point& p) {
    rhs[grid.at(p)] =
        waves.boundary_rate(grid, var, rhs[grid.at(newrad::inwards(p, block.outward, 1))], p, block.outward);
  });
  return 0;
}

extern "C" CCTK_INT ExtrapolateGammas1(CCTK_POINTER_TO_CONST gh, CCTK_REAL* var) {
  const auto* const cctkGH = static_cast<const cGH*>(gh);
  const std::vector<newrad::Block> blocks = blocks_of(cctkGH, false);
  if (blocks.empty()) return 0;
  const newrad::Grid grid = grid_of(cctkGH);
  newrad::from_inside_outward(blocks, [&](const newrad::Block& block, const newrad::Point& p) {
    var[grid.at(p)] = newrad::extrapolated(grid, var, p, block.outward);
  });
  return 0;
}
