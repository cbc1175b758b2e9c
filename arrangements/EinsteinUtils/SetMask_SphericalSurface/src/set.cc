// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <vector>

#include "HydroBase.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "inside.hh"

namespace {

constexpr int most_regions = 10;

/// Number of the surface of a region. \return -1 if there is none
int surface_of(int region) {
  DECLARE_CCTK_PARAMETERS;
  if (*SetMask_SurfaceName[region] != '\0' && CCTK_IsFunctionAliased("sf_IdFromName"))
    return static_cast<int>(sf_IdFromName(SetMask_SurfaceIndex[region], SetMask_SurfaceName[region]));
  return static_cast<int>(SetMask_SurfaceIndex[region]);
}

set_mask::Region region_of(const cGH* cctkGH, int number, int s) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int ghosts_theta = static_cast<int>(sf_nghoststheta[s]),
            ghosts_phi = static_cast<int>(sf_nghostsphi[s]);
  const CCTK_REAL* const radii = sf_radius + maxntheta * (ghosts_phi + maxnphi * s) + ghosts_theta;
  return {{sf_origin_x[s], sf_origin_y[s], sf_origin_z[s]},
          SetMask_RadiusFactor[number],
          sf_min_radius[s],
          SetMask_TrueShape[number] != 0,
          static_cast<int>(sf_ntheta[s]) - 2 * ghosts_theta,
          static_cast<int>(sf_nphi[s]) - 2 * ghosts_phi,
          sf_origin_theta[s] + ghosts_theta * sf_delta_theta[s],
          sf_origin_phi[s] + ghosts_phi * sf_delta_phi[s],
          sf_delta_theta[s],
          sf_delta_phi[s],
          [radii, row = maxntheta](int i, int j) { return radii[i + row * j]; }};
}

/// Surfaces that somebody sets and whose radius makes sense. One that was not found this time keeps its last
/// shape, so that matter inside of a horizon does not come back while the finder fails.
std::vector<set_mask::Region> regions(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  std::vector<set_mask::Region> list;
  for (int n = 0; n < most_regions; ++n) {
    const int s = surface_of(n);
    if (s >= 0 && sf_active[s] && sf_min_radius[s] > 0) list.push_back(region_of(cctkGH, n, s));
  }
  return list;
}

}  // namespace

extern "C" void SetMask_SphericalSurface_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < most_regions; ++n)
    if (surface_of(n) >= nsurfaces)
      CCTK_VPARAMWARN(
          "SetMask_SphericalSurface::SetMask_SurfaceIndex[%d] = %d, but SphericalSurface::nsurfaces = %d", n,
          surface_of(n), int(nsurfaces));
}

extern "C" void SetMask_SphericalSurface(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  auto* const mask = static_cast<CCTK_INT*>(CCTK_VarDataPtr(cctkGH, 0, SetMask_MaskName));
  if (mask == nullptr)
    CCTK_VERROR("SetMask_SphericalSurface::SetMask_MaskName = \"%s\" is no variable with storage",
                SetMask_MaskName);
  const std::vector<set_mask::Region> excised = regions(cctkGH);
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const bool is_inside =
            std::any_of(excised.begin(), excised.end(), [&](const set_mask::Region& region) {
              return region.contains({x[p], y[p], z[p]});
            });
        mask[p] = is_inside ? HYDRO_EXCISION_EXCISED : HYDRO_EXCISION_NORMAL;
      }
}
