// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Surfaces that are spheres and ellipsoids, and the check that nobody forgot to say that a surface is set.
#include <algorithm>
#include <cmath>

#include "angles.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// Sets what spheres and ellipsoids have in common. \param semi_axes  along x, y, z
void set_place(CCTK_ARGUMENTS, int n, const double (&semi_axes)[3]) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  sf_active[n] = sf_valid[n] = 1;
  sf_origin_x[n] = sf_centroid_x[n] = origin_x[n];
  sf_origin_y[n] = sf_centroid_y[n] = origin_y[n];
  sf_origin_z[n] = sf_centroid_z[n] = origin_z[n];
  sf_min_x[n] = origin_x[n] - semi_axes[0];
  sf_max_x[n] = origin_x[n] + semi_axes[0];
  sf_min_y[n] = origin_y[n] - semi_axes[1];
  sf_max_y[n] = origin_y[n] + semi_axes[1];
  sf_min_z[n] = origin_z[n] - semi_axes[2];
  sf_max_z[n] = origin_z[n] + semi_axes[2];
  sf_min_radius[n] = *std::min_element(std::begin(semi_axes), std::end(semi_axes));
  sf_max_radius[n] = *std::max_element(std::begin(semi_axes), std::end(semi_axes));
  sf_quadrupole_xy[n] = sf_quadrupole_xz[n] = sf_quadrupole_yz[n] = 0;
}

/// Calls `value(theta, phi)` for each point of a surface and stores it.
template <class Value>
void fill_radius(CCTK_ARGUMENTS, int n, Value value) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int j = 0; j < sf_nphi[n]; ++j)
    for (int i = 0; i < sf_ntheta[n]; ++i)
      sf_radius[i + maxntheta * (j + maxnphi * n)] =
          value(sf_origin_theta[n] + i * sf_delta_theta[n], sf_origin_phi[n] + j * sf_delta_phi[n]);
}

void make_sphere(CCTK_ARGUMENTS, int n) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL distance = radius[n];
  set_place(CCTK_PASS_CTOC, n, {distance, distance, distance});
  sf_area[n] = 4 * M_PI * distance * distance;
  sf_mean_radius[n] = distance;
  sf_quadrupole_xx[n] = sf_quadrupole_yy[n] = sf_quadrupole_zz[n] = 0;
  fill_radius(CCTK_PASS_CTOC, n, [&](double, double) { return distance; });
}

void make_ellipsoid(CCTK_ARGUMENTS, int n) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const double axes[3] = {radius_x[n], radius_y[n], radius_z[n]};
  set_place(CCTK_PASS_CTOC, n, axes);
  // Neither has a closed form; 0 says so.
  sf_area[n] = sf_mean_radius[n] = 0;
  sf_quadrupole_xx[n] = 1 / (axes[0] * axes[0]);
  sf_quadrupole_yy[n] = 1 / (axes[1] * axes[1]);
  sf_quadrupole_zz[n] = 1 / (axes[2] * axes[2]);
  fill_radius(CCTK_PASS_CTOC, n, [&](double theta, double phi) {
    return spherical_surface::ellipsoid_radius(theta, phi, axes);
  });
}

}  // namespace

extern "C" void SphericalSurface_Set(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < nsurfaces; ++n)
    if (set_elliptic[n])
      make_ellipsoid(CCTK_PASS_CTOC, n);
    else if (set_spherical[n])
      make_sphere(CCTK_PASS_CTOC, n);
}

extern "C" void SphericalSurface_CheckState(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < nsurfaces; ++n)
    if (sf_valid[n] > 0 && sf_active[n] == 0)
      CCTK_VERROR(
          "Surface %d is valid (sf_valid = %d) but not active; the thorn that sets it must set sf_active, "
          "too",
          n, int(sf_valid[n]));
}
