// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The points of the surfaces: as the parameters say, or as the resolution of the grid asks for.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

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

/// The part of space that a level covers, and its spacing. All at their limits: nothing has been seen of it.
struct Extent {
  std::array<CCTK_REAL, dimension> lower, upper;
  CCTK_REAL diagonal = no_estimate;  ///< of a grid cell

  Extent() {
    lower.fill(std::numeric_limits<CCTK_REAL>::max());
    upper.fill(-std::numeric_limits<CCTK_REAL>::max());
  }
};

/// The levels that SphericalSurface_SetupRes has seen on this process, component by component;
/// SphericalSurface_Setup uses them up.
std::vector<Extent>& extents() {
  static std::vector<Extent> levels;
  return levels;
}

void include_component(const cGH* cctkGH, Extent& extent) {
  CCTK_REAL square = 0;
  for (int d = 0; d < dimension; ++d) {
    const CCTK_REAL spacing = cctkGH->cctk_delta_space[d] / cctkGH->cctk_levfac[d];
    const CCTK_REAL offset = CCTK_REAL(cctkGH->cctk_levoff[d]) / cctkGH->cctk_levoffdenom[d];
    const CCTK_REAL first = cctkGH->cctk_origin_space[d] + spacing * (cctkGH->cctk_lbnd[d] + offset);
    extent.lower[d] = std::min(extent.lower[d], first);
    extent.upper[d] = std::max(extent.upper[d], first + spacing * (cctkGH->cctk_lsh[d] - 1));
    square += spacing * spacing;
  }
  extent.diagonal = std::sqrt(square);
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

/// The levels as all processes together have seen them. Collective.
std::vector<Extent> extents_of_all_processes(const cGH* gh) {
  std::vector<Extent> levels = extents();
  const CCTK_INT count = over_processes(gh, "maximum", CCTK_VARIABLE_INT, CCTK_INT(levels.size()));
  levels.resize(count);
  for (Extent& extent : levels) {
    for (int d = 0; d < dimension; ++d) {
      extent.lower[d] = over_processes(gh, "minimum", CCTK_VARIABLE_REAL, extent.lower[d]);
      extent.upper[d] = over_processes(gh, "maximum", CCTK_VARIABLE_REAL, extent.upper[d]);
    }
    extent.diagonal = over_processes(gh, "minimum", CCTK_VARIABLE_REAL, extent.diagonal);
  }
  return levels;
}

/// How a level lies to the sphere around a surface's origin.
struct Overlap {
  bool touches = true;
  bool contains = true;
};

Overlap overlap_of(const Extent& extent, int surface) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL origin[] = {origin_x[surface], origin_y[surface], origin_z[surface]};
  const Symmetries symmetries = symmetries_of(surface);
  const bool is_symmetric[] = {symmetries.x, symmetries.y, symmetries.z};
  Overlap overlap;
  for (int d = 0; d < dimension; ++d) {
    const CCTK_REAL lower = is_symmetric[d] ? origin[d] : origin[d] - expected_radius(surface);
    const CCTK_REAL upper = origin[d] + expected_radius(surface);
    overlap.touches &= extent.lower[d] <= upper && lower <= extent.upper[d];
    overlap.contains &= extent.lower[d] <= lower && upper <= extent.upper[d];
  }
  return overlap;
}

/// What the grid says about one surface.
struct Resolution {
  CCTK_REAL angle = no_estimate;  ///< between points
  CCTK_INT touching = no_level;   ///< finest level that does
  CCTK_INT containing = no_level;
};

Resolution resolution_of(const std::vector<Extent>& levels, int surface) {
  DECLARE_CCTK_PARAMETERS;
  Resolution result;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const Overlap overlap = overlap_of(levels[level], surface);
    if (overlap.touches) result.touching = CCTK_INT(level);
    if (overlap.contains) result.containing = CCTK_INT(level);
    if (CCTK_EQUALS(auto_res_grid[surface], "fully contained") ? overlap.contains : overlap.touches)
      result.angle = auto_res_ratio[surface] * levels[level].diagonal / expected_radius(surface);
  }
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

/// What nobody sets is 0, and no mark of the driver that would look like a run that has become unstable.
void forget_surfaces(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  std::fill_n(sf_radius, std::size_t(nsurfaces) * std::size_t(maxntheta) * std::size_t(maxnphi), 0.0);
  for (CCTK_REAL* const values :
       {sf_area,          sf_mean_radius,   sf_centroid_x,    sf_centroid_y,    sf_centroid_z,
        sf_quadrupole_xx, sf_quadrupole_xy, sf_quadrupole_xz, sf_quadrupole_yy, sf_quadrupole_yz,
        sf_quadrupole_zz, sf_min_radius,    sf_max_radius,    sf_min_x,         sf_min_y,
        sf_min_z,         sf_max_x,         sf_max_y,         sf_max_z,         sf_origin_x,
        sf_origin_y,      sf_origin_z})
    std::fill_n(values, nsurfaces, 0.0);
}

}  // namespace

extern "C" void SphericalSurface_SetupRes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (std::none_of(auto_res, auto_res + nsurfaces, [](CCTK_INT wanted) { return wanted != 0; })) return;
  const std::size_t level =
      CCTK_IsFunctionAliased("GetRefinementLevel") ? std::size_t(GetRefinementLevel(cctkGH)) : 0;
  if (level >= extents().size()) extents().resize(level + 1);
  include_component(cctkGH, extents()[level]);
}

extern "C" void SphericalSurface_Setup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  forget_surfaces(CCTK_PASS_CTOC);
  const bool is_needed =
      std::any_of(auto_res, auto_res + nsurfaces, [](CCTK_INT wanted) { return wanted != 0; });
  const std::vector<Extent> levels = is_needed ? extents_of_all_processes(cctkGH) : std::vector<Extent>();
  extents().clear();
  for (int n = 0; n < nsurfaces; ++n) {
    const Resolution resolution = auto_res[n] ? resolution_of(levels, n) : Resolution();
    sf_delta_theta_estimate[n] = sf_delta_phi_estimate[n] = resolution.angle;
    sf_minreflevel[n] = resolution.touching;
    sf_maxreflevel[n] = resolution.containing;
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
