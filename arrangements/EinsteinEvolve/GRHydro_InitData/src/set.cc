// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the variables of HydroBase.
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "choice.hh"
#include "densities.hh"
#include "equation_of_state.hh"

namespace {

using initial_data::State;
using initial_data::Vector;

/// 1/sqrt(1 - v^2). Stops the run if v is not slower than light.
double lorentz_factor(const Vector& v, const initial_data::Metric& g, const Vector& at) {
  const double v2 = initial_data::product(g, v, v);
  if (!(v2 < 1))
    CCTK_VERROR(
        "Matter at (%g, %g, %g) moves with v^2 = %g: does the metric of ADMBase belong to the initial data "
        "of "
        "HydroBase?",
        at[0], at[1], at[2], v2);
  return 1 / std::sqrt(1 - v2);
}

}  // namespace

extern "C" void GRHydro_InitData_Set(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto flow = initial_data::chosen_flow(CCTK_DELTA_SPACE(0));
  const initial_data::EquationOfState equation;
  const bool has_field = !CCTK_EQUALS(initial_Bvec, "none") && !CCTK_EQUALS(initial_Bvec, "poloidalmagfield");
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
#pragma omp parallel for collapse(2)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const Vector at{x[p], y[p], z[p]};
        const State state = flow(at);
        const auto matter = equation.complete(state);
        rho[p] = matter.rho, eps[p] = matter.eps, press[p] = matter.press;
        w_lorentz[p] = lorentz_factor(state.velocity, {gxx[p], gxy[p], gxz[p], gyy[p], gyz[p], gzz[p]}, at);
        for (int i = 0; i < 3; ++i) {
          vel[p + i * points] = state.velocity[i];
          if (has_field) Bvec[p + i * points] = state.B[i];
        }
      }
}

extern "C" void GRHydro_InitData_SetPotential(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const auto potential = initial_data::chosen_potential();
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
#pragma omp parallel for
  for (int p = 0; p < points; ++p) {
    const Vector A = potential({x[p], y[p], z[p]});
    for (int i = 0; i < 3; ++i) Avec[p + i * points] = A[i];
  }
}
