// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The points of the surfaces: as the parameters say, or as the resolution of the grid asks for.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "angles.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

using spherical_surface::Line;
using spherical_surface::Symmetries;

constexpr int dimension = 3;
constexpr CCTK_REAL no_estimate = std::numeric_limits<CCTK_REAL>::max();
constexpr CCTK_INT no_level = -1;

Symmetries symmetries_of(int surface) {
  DECLARE_CCTK_PARAMETERS;
  return {symmetric_x[surface] != 0, symmetric_y[surface] != 0, symmetric_z[surface] != 0};
}

/// Radius around the origin that a surface is expected to have.
CCTK_REAL expected_radius(int surface) {
  DECLARE_CCTK_PARAMETERS;
  if (set_elliptic[surface]) return std::max({radius_x[surface], radius_y[surface], radius_z[surface]});
  return radius[surface] > 0 ? radius[surface] : 1;
}

/// SphericalSurface_SetupRes is called component by component, before SphericalSurface_Setup: does it begin
/// anew?
bool& is_first_component() {
  static bool is_first = true;
  return is_first;
}

/// How a box of grid points lies to a sphere.
struct Overlap {
  bool touches = true;
  bool contains = true;
};

Overlap overlap_of(const cGH* cctkGH, int surface) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL origin[] = {origin_x[surface], origin_y[surface], origin_z[surface]};
  const Symmetries symmetries = symmetries_of(surface);
  const bool is_symmetric[] = {symmetries.x, symmetries.y, symmetries.z};
  Overlap overlap;
  for (int d = 0; d < dimension; ++d) {
    const CCTK_REAL spacing = cctkGH->cctk_delta_space[d] / cctkGH->cctk_levfac[d];
    const CCTK_REAL first =
        cctkGH->cctk_origin_space[d] +
        spacing * (cctkGH->cctk_lbnd[d] + CCTK_REAL(cctkGH->cctk_levoff[d]) / cctkGH->cctk_levoffdenom[d]);
    const CCTK_REAL last = first + spacing * (cctkGH->cctk_lsh[d] - 1);
    const CCTK_REAL lower = is_symmetric[d] ? origin[d] : origin[d] - expected_radius(surface);
    const CCTK_REAL upper = origin[d] + expected_radius(surface);
    overlap.touches &= first <= upper && lower <= last;
    overlap.contains &= first <= lower && upper <= last;
  }
  return overlap;
}

/// The smallest or largest value over all processes. \param operation  "minimum" or "maximum"
template <class T>
T over_processes(const cGH* gh, const char* operation, int type, T value) {
  if (CCTK_nProcs(gh) == 1) return value;
  const int handle = CCTK_ReductionArrayHandle(operation);
  T result = value;
  if (handle < 0 || CCTK_ReduceLocScalar(gh, -1, handle, &value, &result, type) != 0)
    CCTK_VERROR(
        "SphericalSurface::auto_res on several processes needs the reduction \"%s\"; activate a thorn that "
        "provides it, such as CarpetReduce",
        operation);
  return result;
}

void require_room(int surface, const char* direction, CCTK_INT points, CCTK_INT ghosts, CCTK_INT room) {
  if (3 * ghosts <= points && points <= room) return;
  CCTK_VERROR(
      "Surface %d has n%s = %d points with %d ghost points at each end; it needs at least %d and at most "
      "maxn%s = %d",
      surface, direction, int(points), int(ghosts), int(3 * ghosts), direction, int(room));
}

/// A number of points that the grid asks for, as far as there is room.
CCTK_INT fitted(int surface, const char* direction, int wanted, CCTK_INT ghosts, CCTK_INT room) {
  const CCTK_INT points = std::clamp<CCTK_INT>(wanted, 3 * ghosts, std::max<CCTK_INT>(3 * ghosts, room));
  if (points != wanted)
    CCTK_VWARN(CCTK_WARN_ALERT,
               "Surface %d needs n%s = %d points for the resolution of the grid, but gets %d", surface,
               direction, wanted, int(points));
  return points;
}

struct Numbers {
  CCTK_INT theta;
  CCTK_INT phi;
};

Numbers numbers_of_points(int surface, CCTK_REAL estimate) {
  DECLARE_CCTK_PARAMETERS;
  if (!auto_res[surface]) return {ntheta[surface], nphi[surface]};
  if (estimate == no_estimate)
    CCTK_VERROR("Surface %d has auto_res, but no level of the grid %s it", surface,
                CCTK_EQUALS(auto_res_grid[surface], "overlap") ? "touches" : "contains");
  const Symmetries symmetries = symmetries_of(surface);
  const int theta = spherical_surface::theta_points(estimate, int(nghoststheta[surface]), symmetries);
  const int phi = spherical_surface::phi_points(estimate, int(nghostsphi[surface]), symmetries);
  if (verbose) CCTK_VINFO("Surface %d: %d points in theta and %d in phi", surface, theta, phi);
  return {fitted(surface, "theta", theta, nghoststheta[surface], maxntheta),
          fitted(surface, "phi", phi, nghostsphi[surface], maxnphi)};
}

}  // namespace

extern "C" void SphericalSurface_SetupRes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int level = CCTK_IsFunctionAliased("GetRefinementLevel") ? int(GetRefinementLevel(cctkGH)) : 0;
  for (int n = 0; n < nsurfaces; ++n) {
    if (!auto_res[n]) continue;
    if (is_first_component()) {
      sf_delta_theta_estimate[n] = sf_delta_phi_estimate[n] = no_estimate;
      sf_minreflevel[n] = sf_maxreflevel[n] = no_level;
    }
    const Overlap overlap = overlap_of(cctkGH, n);
    if (overlap.contains) sf_minreflevel[n] = std::max<CCTK_INT>(sf_minreflevel[n], level);
    if (overlap.touches) sf_maxreflevel[n] = std::max<CCTK_INT>(sf_maxreflevel[n], level);
    const bool decides =
        CCTK_EQUALS(auto_res_grid[n], "fully contained") ? overlap.contains : overlap.touches;
    if (!decides) continue;
    CCTK_REAL square = 0;
    for (int d = 0; d < dimension; ++d) square += CCTK_DELTA_SPACE(d) * CCTK_DELTA_SPACE(d);
    const CCTK_REAL estimate = auto_res_ratio[n] * std::sqrt(square) / expected_radius(n);
    sf_delta_theta_estimate[n] = std::min(sf_delta_theta_estimate[n], estimate);
    sf_delta_phi_estimate[n] = sf_delta_theta_estimate[n];
  }
  is_first_component() = false;
}

extern "C" void SphericalSurface_Setup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  is_first_component() = true;
  for (int n = 0; n < nsurfaces; ++n) {
    if (auto_res[n]) {
      sf_delta_theta_estimate[n] = sf_delta_phi_estimate[n] =
          over_processes(cctkGH, "minimum", CCTK_VARIABLE_REAL, sf_delta_theta_estimate[n]);
      sf_minreflevel[n] = over_processes(cctkGH, "maximum", CCTK_VARIABLE_INT, sf_minreflevel[n]);
      sf_maxreflevel[n] = over_processes(cctkGH, "maximum", CCTK_VARIABLE_INT, sf_maxreflevel[n]);
    }
    const Numbers points = numbers_of_points(n, sf_delta_theta_estimate[n]);
    require_room(n, "theta", points.theta, nghoststheta[n], maxntheta);
    require_room(n, "phi", points.phi, nghostsphi[n], maxnphi);
    sf_ntheta[n] = points.theta;
    sf_nphi[n] = points.phi;
    sf_nghoststheta[n] = nghoststheta[n];
    sf_nghostsphi[n] = nghostsphi[n];

    const Line theta =
        spherical_surface::theta_line(int(points.theta), int(nghoststheta[n]), symmetries_of(n));
    const Line phi = spherical_surface::phi_line(int(points.phi), int(nghostsphi[n]), symmetries_of(n));
    sf_origin_theta[n] = theta.first;
    sf_delta_theta[n] = theta.delta;
    sf_origin_phi[n] = phi.first;
    sf_delta_phi[n] = phi.delta;
    sf_active[n] = sf_valid[n] = 0;
  }
}
