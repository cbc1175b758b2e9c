// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What other thorns call.
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

}  // namespace

extern "C" CCTK_INT NewRad_Apply1(CCTK_POINTER_TO_CONST gh, const CCTK_REAL* var, CCTK_REAL* rhs,
                                  CCTK_REAL var0, CCTK_REAL v0, CCTK_INT radpower) {
  const auto* const cctkGH = static_cast<const cGH*>(gh);
  const newrad::Grid grid = grid_of(cctkGH);
  const newrad::Waves waves{var0, v0, static_cast<int>(radpower)};
  for (const newrad::Block& block : newrad::boundary_blocks(newrad::component_of(cctkGH), true))
    newrad::from_inside_outward(block, [&](const newrad::Point& p) {
      rhs[grid.at(p)] = waves.boundary_rate(grid, var, rhs[grid.at(newrad::inwards(p, block.outward, 1))], p,
                                            block.outward);
    });
  return 0;
}

extern "C" CCTK_INT ExtrapolateGammas1(CCTK_POINTER_TO_CONST gh, CCTK_REAL* var) {
  const auto* const cctkGH = static_cast<const cGH*>(gh);
  const newrad::Grid grid = grid_of(cctkGH);
  for (const newrad::Block& block : newrad::boundary_blocks(newrad::component_of(cctkGH), false))
    newrad::from_inside_outward(block, [&](const newrad::Point& p) {
      var[grid.at(p)] = newrad::extrapolated(grid, var, p, block.outward);
    });
  return 0;
}
