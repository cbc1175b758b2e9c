// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The rest mass on the grid and within spheres around the origin: the sum of rho W sqrt(det g) dV.
#include <cmath>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "sums.hh"

namespace {

double determinant(double xx, double xy, double xz, double yy, double yz, double zz) {
  return xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
}

}  // namespace

extern "C" void Hydro_Analysis_RestMassDensity(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const double root = std::sqrt(determinant(gxx[p], gxy[p], gxz[p], gyy[p], gyz[p], gzz[p]));
        rest_mass_density[p] = rho[p] > restmass_rho_min ? rho[p] * w_lorentz[p] * root : 0;
        for (int n = 0; n < restmass_masses_nr; ++n)
          rest_mass[p + n * points] = r[p] < restmass_ref_radius_mass[n] ? rest_mass_density[p] : 0;
      }
}

extern "C" void Hydro_Analysis_SumRestMass(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  // Sums are in cells of the coarsest level.
  const CCTK_REAL volume = cctk_delta_space[0] * cctk_delta_space[1] * cctk_delta_space[2];
  const auto mass = [&](const std::string& variable) {
    return volume * hydro_analysis::reduced(cctkGH, "sum", ("Hydro_Analysis::" + variable).c_str());
  };
  *total_rest_mass = mass("rest_mass_density");
  for (int n = 0; n < restmass_masses_nr; ++n) {
    Hydro_Analysis_masses[n] = mass("rest_mass[" + std::to_string(n) + "]");
    Hydro_Analysis_masses_fractions[n] =
        *total_rest_mass == 0 ? 0 : Hydro_Analysis_masses[n] / *total_rest_mass;
  }
}
