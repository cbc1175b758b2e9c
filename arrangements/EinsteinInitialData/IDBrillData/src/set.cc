// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets variables of ADMBase and StaticConformal from the solution.
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "data.hh"

namespace {

/// conformal_state: 0 if the metric is physical, else how many orders of derivatives are stored, and one.
int chosen_state() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "static conformal")) return 0;
  return CCTK_EQUALS(conformal_storage, "factor")          ? 1
         : CCTK_EQUALS(conformal_storage, "factor+derivs") ? 2
                                                           : 3;
}

/// The conformal factor of a static conformal metric is 1: g is physical in any case.
void set_factor(CCTK_ARGUMENTS, int p, int state) {
  DECLARE_CCTK_ARGUMENTS;
  if (state >= 1) psi[p] = 1;
  if (state >= 2) psix[p] = psiy[p] = psiz[p] = 0;
  if (state >= 3) psixx[p] = psixy[p] = psixz[p] = psiyy[p] = psiyz[p] = psizz[p] = 0;
}

}  // namespace

/// g = psi^4 (1 + (exp(2 q) - 1) (d rho d rho + d z d z)), K = 0
extern "C" void IDBrillData_Set(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const brill::Solution& solution = brill::solution(cctkGH);
  const brill::Wave wave = brill::chosen_wave();
  const double sine = std::sin(brill::chosen_turn()), cosine = std::cos(brill::chosen_turn());
  const int state = chosen_state();
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const double along = cosine * x[p] - sine * y[p], across = sine * x[p] + cosine * y[p];
        const double square = x[p] * x[p] + y[p] * y[p];
        const double factor = std::pow(solution.psi(along, across, z[p]), 4);
        const double more =
            std::expm1(2 * brill::value_of_q(wave, std::sqrt(square), z[p], std::atan2(across, along)));
        const double by_square = square > 0 ? more / square : 0;
        gxx[p] = factor * (1 + by_square * x[p] * x[p]);
        gxy[p] = factor * by_square * x[p] * y[p];
        gyy[p] = factor * (1 + by_square * y[p] * y[p]);
        gzz[p] = factor * (1 + more);
        gxz[p] = gyz[p] = 0;
        kxx[p] = kxy[p] = kxz[p] = kyy[p] = kyz[p] = kzz[p] = 0;
        set_factor(CCTK_PASS_CTOC, p, state);
      }
}

extern "C" void IDBrillData_Metadata(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *conformal_state = chosen_state();
  *brill_adm_mass = brill::solution(cctkGH).mass();
}
