// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What other thorns ask about horizons: functions that are called without a grid hierarchy.
#include <cmath>

#include "cctk.h"
#include "cctk_Functions.h"
#include "flesh/grids.hh"
#include "horizons.hh"

namespace {

using namespace ah_finder;

constexpr CCTK_INT no_such_horizon = -1, not_found = -2;

/// Horizon `number`, counted from 1; null if there is none of that number.
const Horizon* horizon_numbered(CCTK_INT number) {
  const cGH* const gh = flesh::grid_hierarchy();
  if (!gh) return nullptr;
  const std::vector<Horizon>& all = horizons(gh);
  return number >= 1 && number <= CCTK_INT(all.size()) ? &all[number - 1] : nullptr;
}

/// The unit vector from the origin of a surface to x; along z if the two coincide.
Vector direction_to(const Vector& x, const Vector& origin) {
  Vector from;
  for (int d = 0; d < 3; ++d) from[d] = x[d] - origin[d];
  const double distance = std::hypot(from[0], from[1], from[2]);
  if (distance == 0) return {0, 0, 1};
  for (double& component : from) component /= distance;
  return from;
}

}  // namespace

/// 1 if the last search has found the horizon, 0 if not.
extern "C" CCTK_INT AHFinderDirect_horizon_was_found(CCTK_INT horizon_number) {
  const Horizon* const horizon = horizon_numbered(horizon_number);
  return horizon ? CCTK_INT(horizon->was_found) : no_such_horizon;
}

extern "C" CCTK_INT AHFinderDirect_local_coordinate_origin(CCTK_INT horizon_number, CCTK_REAL* origin_x,
                                                           CCTK_REAL* origin_y, CCTK_REAL* origin_z) {
  const Horizon* const horizon = horizon_numbered(horizon_number);
  if (!horizon) return no_such_horizon;
  *origin_x = horizon->surface.origin[0];
  *origin_y = horizon->surface.origin[1];
  *origin_z = horizon->surface.origin[2];
  return 0;
}

/// How far the surface is from its origin in the directions in which the points lie.
extern "C" CCTK_INT AHFinderDirect_radius_in_direction(CCTK_INT horizon_number, CCTK_INT N_points,
                                                       const CCTK_REAL* x, const CCTK_REAL* y,
                                                       const CCTK_REAL* z, CCTK_REAL* radius) {
  const Horizon* const horizon = horizon_numbered(horizon_number);
  if (!horizon) return no_such_horizon;
  if (!horizon->was_found) return not_found;
  const Interpolant radius_in = horizon->surface.radius_in_direction(surface_order());
  for (CCTK_INT n = 0; n < N_points; ++n)
    radius[n] = radius_in(direction_to({x[n], y[n], z[n]}, horizon->surface.origin));
  return 0;
}
