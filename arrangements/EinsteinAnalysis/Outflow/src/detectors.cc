// SPDX-License-Identifier: LGPL-2.1-or-later
#include "detectors.hh"

#include <array>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace outflow {

int surface_of(int detector) {
  DECLARE_CCTK_PARAMETERS;
  if (*surface_name[detector] != '\0' && CCTK_IsFunctionAliased("sf_IdFromName"))
    return static_cast<int>(sf_IdFromName(surface_index[detector], surface_name[detector]));
  return static_cast<int>(surface_index[detector]);
}

std::optional<Detector> detector(const cGH* cctkGH, int number) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  constexpr int least_ghosts = 2;
  const int s = surface_of(number);
  if (sf_valid[s] <= 0) return std::nullopt;
  const int ghosts_theta = static_cast<int>(sf_nghoststheta[s]),
            ghosts_phi = static_cast<int>(sf_nghostsphi[s]);
  if (ghosts_theta < least_ghosts || ghosts_phi < least_ghosts)
    CCTK_VERROR(
        "Outflow needs %d ghost points of surface %d: set SphericalSurface::nghoststheta and nghostsphi",
        least_ghosts, s);
  const Grid grid{static_cast<int>(sf_ntheta[s]) - 2 * ghosts_theta,
                  static_cast<int>(sf_nphi[s]) - 2 * ghosts_phi,
                  sf_origin_theta[s] + ghosts_theta * sf_delta_theta[s],
                  sf_origin_phi[s] + ghosts_phi * sf_delta_phi[s],
                  sf_delta_theta[s],
                  sf_delta_phi[s]};
  const auto radius_at = [&](int i, int j) {
    if (radius[number] > 0) return double(radius[number]);
    return double(rad_rescale[number] *
                  sf_radius[i + ghosts_theta + maxntheta * (j + ghosts_phi + maxnphi * s)]);
  };
  return Detector{number, grid, ghosts_theta, ghosts_phi,
                  points_of(grid, {sf_origin_x[s], sf_origin_y[s], sf_origin_z[s]}, radius_at)};
}

std::vector<std::vector<CCTK_REAL>> interpolated(const cGH* gh, const Detector& detector,
                                                 const std::vector<int>& variables) {
  DECLARE_CCTK_PARAMETERS;
  const int interpolator = CCTK_InterpHandle(interpolator_name);
  const int options = Util_TableCreateFromString(interpolator_pars);
  const int system = CCTK_CoordSystemHandle(coord_system);
  if (interpolator < 0 || options < 0 || system < 0)
    CCTK_VERROR(
        "Outflow cannot interpolate with Outflow::interpolator_name = \"%s\", interpolator_pars = \"%s\" and "
        "coord_system = \"%s\"",
        interpolator_name, interpolator_pars, coord_system);
  std::array<std::vector<CCTK_REAL>, 3> places;
  for (const SurfacePoint& point : detector.points)
    for (std::size_t d = 0; d < 3; ++d) places[d].push_back(point.place[d]);
  const std::vector<CCTK_INT> inputs(variables.begin(), variables.end()),
      types(variables.size(), CCTK_VARIABLE_REAL);
  std::vector<std::vector<CCTK_REAL>> results(variables.size(),
                                              std::vector<CCTK_REAL>(detector.points.size()));
  std::vector<void*> outputs;
  for (auto& result : results) outputs.push_back(result.data());
  const void* const coordinates[] = {places[0].data(), places[1].data(), places[2].data()};
  const int count = static_cast<int>(variables.size());
  if (CCTK_InterpGridArrays(gh, 3, interpolator, options, system, detector.grid.points(), CCTK_VARIABLE_REAL,
                            coordinates, count, inputs.data(), count, types.data(), outputs.data()) < 0)
    CCTK_VERROR("Outflow cannot interpolate to detector %d: does it lie in the domain?", detector.number);
  Util_TableDestroy(options);
  return results;
}

}  // namespace outflow
