// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Centres of refined regions that follow surfaces.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

/// As many as CarpetRegrid2 has.
constexpr int max_centres = 10;

/// The surface that a centre follows; negative if none.
int surface_of(int centre) {
  DECLARE_CCTK_PARAMETERS;
  return sf_IdFromName(surface[centre], surface_name[centre]);
}

void move_to_surface(const cGH* cctkGH, int centre, int surface) {
  DECLARE_CCTK_ARGUMENTS;
  position_x[centre] = sf_centroid_x[surface];
  position_y[centre] = sf_centroid_y[surface];
  position_z[centre] = sf_centroid_z[surface];
}

/// What nobody sets any more is not refined; what could not be found lately is refined where it was.
void follow(const cGH* cctkGH, int centre, int surface) {
  DECLARE_CCTK_ARGUMENTS;
  if (!sf_active[surface]) {
    active[centre] = 0;
  } else if (sf_valid[surface] > 0) {
    active[centre] = 1;
    move_to_surface(cctkGH, centre, surface);
  }
}

void report(const cGH* cctkGH, int centre, int surface) {
  DECLARE_CCTK_ARGUMENTS;
  if (active[centre])
    CCTK_VINFO("Centre %d follows surface %d%s at position [%g,%g,%g]", centre, surface,
               sf_valid[surface] > 0 ? "" : ", which has not been found, and stays", position_x[centre],
               position_y[centre], position_z[centre]);
  else
    CCTK_VINFO("Centre %d is not active, nor is surface %d", centre, surface);
}

}  // namespace

extern "C" void CarpetTracker_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int centre = 0; centre < max_centres; ++centre)
    if (surface[centre] >= nsurfaces)
      CCTK_VPARAMWARN("CarpetTracker::surface[%d] = %d, but SphericalSurface::nsurfaces = %d", centre,
                      int(surface[centre]), int(nsurfaces));
}

extern "C" void CarpetTracker_SetPositions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int centre = 0; centre < max_centres; ++centre) {
    const int surface = surface_of(centre);
    if (surface < 0) continue;
    follow(cctkGH, centre, surface);
    if (verbose) report(cctkGH, centre, surface);
  }
}
