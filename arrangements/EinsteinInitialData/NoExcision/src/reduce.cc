// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Slower evolution inside of regions.
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "regions.hh"

namespace {

using no_excision::Region;

/// Right hand sides of all grid functions that MoL evolves, on this component.
std::vector<CCTK_REAL*> right_hand_sides(const cGH* cctkGH) {
  std::vector<CCTK_REAL*> found;
  for (int variable = 0; variable < CCTK_NumVars(); ++variable) {
    if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL)
      continue;
    const int rate = MoLQueryEvolvedRHS(variable);
    if (rate < 0) continue;
    if (void* const data = CCTK_VarDataPtrI(cctkGH, 0, rate)) found.push_back(static_cast<CCTK_REAL*>(data));
  }
  return found;
}

}  // namespace

extern "C" void NoExcision_Reduce(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const std::vector<CCTK_REAL*> rates = right_hand_sides(cctkGH);
  for (int n = 0; n < num_regions; ++n) {
    if (!reduce_rhs[n]) continue;
    Region region = no_excision::region(n);
    region.radius = {1, 1, 1};  // as users of the public thorn know it: radius is for initial data
    const double factor = reduction_factor[n];
#pragma omp parallel for collapse(2)
    for (int iz = 0; iz < cctk_lsh[2]; ++iz)
      for (int iy = 0; iy < cctk_lsh[1]; ++iy)
        for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
          const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
          const auto weight = region.weight_of_old({x[p], y[p], z[p]});
          if (!weight) continue;
          for (CCTK_REAL* rate : rates) rate[p] = no_excision::blended(rate[p], factor * rate[p], *weight);
        }
  }
}
