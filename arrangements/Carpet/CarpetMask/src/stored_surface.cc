// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stored_surface.hh"

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace carpet_mask {

Surface stored_surface(const cGH* cctkGH, int number) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int ghosts_theta = sf_nghoststheta[number], ghosts_phi = sf_nghostsphi[number];
  Surface result;
  result.origin = {sf_origin_x[number], sf_origin_y[number], sf_origin_z[number]};
  result.first_angle = {sf_origin_theta[number] + ghosts_theta * sf_delta_theta[number],
                        sf_origin_phi[number] + ghosts_phi * sf_delta_phi[number]};
  result.angle_step = {sf_delta_theta[number], sf_delta_phi[number]};
  result.shape = {int(sf_ntheta[number]) - 2 * ghosts_theta, int(sf_nphi[number]) - 2 * ghosts_phi};
  result.row = maxntheta;
  result.radius = sf_radius + maxntheta * (number * maxnphi + ghosts_phi) + ghosts_theta;
  result.is_symmetric = {bool(symmetric_x[number]), bool(symmetric_y[number]), bool(symmetric_z[number])};
  return result;
}

}  // namespace carpet_mask
