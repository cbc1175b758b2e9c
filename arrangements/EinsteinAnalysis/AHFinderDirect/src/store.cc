// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Horizons become surfaces of SphericalSurface.
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "horizons.hh"

namespace {

using namespace ah_finder;

/// The surface that a horizon goes to; -1: none.
int surface_of(int n) {
  DECLARE_CCTK_PARAMETERS;
  return int(sf_IdFromName(which_surface_to_store_info[n], which_surface_to_store_info_by_name[n]));
}

void store_numbers(CCTK_ARGUMENTS, int at, const Diagnostics& d) {
  DECLARE_CCTK_ARGUMENTS;
  sf_area[at] = d.area;
  sf_mean_radius[at] = d.mean_radius;
  sf_min_radius[at] = d.min_radius;
  sf_max_radius[at] = d.max_radius;
  CCTK_REAL* const centroid[] = {sf_centroid_x, sf_centroid_y, sf_centroid_z};
  CCTK_REAL* const lowest[] = {sf_min_x, sf_min_y, sf_min_z};
  CCTK_REAL* const highest[] = {sf_max_x, sf_max_y, sf_max_z};
  for (int k = 0; k < 3; ++k) {
    centroid[k][at] = d.centroid[k];
    lowest[k][at] = d.lowest[k];
    highest[k][at] = d.highest[k];
  }
  CCTK_REAL* const quadrupole[] = {sf_quadrupole_xx, sf_quadrupole_xy, sf_quadrupole_xz,
                                   sf_quadrupole_yy, sf_quadrupole_yz, sf_quadrupole_zz};
  for (int c = 0; c < 6; ++c) quadrupole[c][at] = d.quadrupole[c];
}

void store_shape(CCTK_ARGUMENTS, int at, const Surface& surface) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  sf_origin_x[at] = surface.origin[0];
  sf_origin_y[at] = surface.origin[1];
  sf_origin_z[at] = surface.origin[2];
  const Interpolant radius = surface.radius_in_direction(surface_order());
#pragma omp parallel for schedule(static)
  for (int j = 0; j < sf_nphi[at]; ++j)
    for (int i = 0; i < sf_ntheta[at]; ++i) {
      const double theta = sf_origin_theta[at] + i * sf_delta_theta[at],
                   phi = sf_origin_phi[at] + j * sf_delta_phi[at];
      const Vector direction = {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                                std::cos(theta)};
      sf_radius[i + maxntheta * (j + maxnphi * std::ptrdiff_t(at))] = radius(direction);
    }
}

}  // namespace

extern "C" void AHFinderDirect_store(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (const Horizon& horizon : horizons(cctkGH)) {
    const int at = surface_of(horizon.number);
    if (at < 0) continue;
    if (at >= nsurfaces)
      CCTK_VERROR("Horizon %d goes to surface %d, but there are SphericalSurface::nsurfaces = %d",
                  horizon.number, at, int(nsurfaces));
    sf_active[at] = !horizon.was_never_found && horizon.will_be_searched(cctkGH);
    sf_valid[at] = !horizon.was_searched ? 0 : horizon.was_found ? 1 : -1;
    if (sf_valid[at] <= 0) continue;
    store_numbers(CCTK_PASS_CTOC, at, horizon.diagnostics);
    store_shape(CCTK_PASS_CTOC, at, horizon.surface);
  }
}
