// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Flat space inside of regions, where initial data are singular.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "regions.hh"

namespace {

using no_excision::blended;
using no_excision::Region;

/// work(p, weight of the old value) at all points of a region.
template <typename Work>
void inside(CCTK_ARGUMENTS, const Region& region, const Work& work) {
  DECLARE_CCTK_ARGUMENTS;
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        if (const auto weight = region.weight_of_old({x[p], y[p], z[p]})) work(p, *weight);
      }
}

void overwrite_geometry_in(CCTK_ARGUMENTS, const Region& region, double scale) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL* const diagonal[] = {gxx, gyy, gzz};
  CCTK_REAL* const others[] = {gxy, gxz, gyz, kxx, kxy, kxz, kyy, kyz, kzz};
  CCTK_REAL* const first[] = {psix, psiy, psiz};
  CCTK_REAL* const second[] = {psixx, psixy, psixz, psiyy, psiyz, psizz};
  const int state = *conformal_state;
  inside(CCTK_PASS_CTOC, region, [&](int p, double weight) {
    for (CCTK_REAL* variable : diagonal) variable[p] = blended(variable[p], scale, weight);
    for (CCTK_REAL* variable : others) variable[p] = blended(variable[p], 0, weight);
    if (state >= 1) psi[p] = 1;
    for (int n = 0; state >= 2 && n < 3; ++n) first[n][p] = 0;
    for (int n = 0; state >= 3 && n < 6; ++n) second[n][p] = 0;
  });
}

}  // namespace

extern "C" void NoExcision_Overwrite(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < num_regions; ++n) {
    const Region region = no_excision::region(n);
    if (overwrite_geometry[n]) overwrite_geometry_in(CCTK_PASS_CTOC, region, Minkowski_scale[n]);
    if (overwrite_lapse[n])
      inside(CCTK_PASS_CTOC, region,
             [&](int p, double weight) { alp[p] = blended(alp[p], lapse_scale[n], weight); });
    if (overwrite_shift[n] && *shift_state)
      inside(CCTK_PASS_CTOC, region, [&](int p, double weight) {
        for (CCTK_REAL* variable : {betax, betay, betaz}) variable[p] = blended(variable[p], 0, weight);
      });
  }
}
