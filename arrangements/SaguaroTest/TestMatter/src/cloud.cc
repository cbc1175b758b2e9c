// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A cold cloud with a sharp edge that moves through an atmosphere, and whether mass is kept meanwhile.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "equation_of_state.hh"
#include "flesh/processes.hh"
#include "inner_points.hh"

namespace {

/// Of a sum over thousands of points and a hundred stages.
constexpr double round_off = 1e-12;

/// What each process has counted of its points, on all processes; the count begins anew. To be called once a
/// level: processes may have different numbers of components.
double total(CCTK_REAL& here) {
  double sum = std::exchange(here, 0);
  flesh::sum_over_processes({&sum, 1});
  return sum;
}

/// \returns  the square of the distance from the origin, in units of the semi-axes
double distance_squared(const CCTK_REAL (&place)[3]) {
  DECLARE_CCTK_PARAMETERS;
  double sum = 0;
  for (int a = 0; a < 3; ++a)
    if (cloud_width[a] > 0) sum += (place[a] / cloud_width[a]) * (place[a] / cloud_width[a]);
  return sum;
}

}  // namespace

extern "C" void TestMatter_SetCloud(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const double v2 = std::inner_product(cloud_velocity, cloud_velocity + 3, cloud_velocity, 0.0);
  for (int p = 0; p < points; ++p) {
    const double share = 1 - distance_squared({x[p], y[p], z[p]});
    const bool is_inside = share > 0;
    rho[p] = std::max(*GRHydro_rho_min, is_inside ? cloud_density * share * share : 0.0);
    const Thermodynamics cold = thermodynamics(*GRHydro_polytrope_handle, rho[p], 0, true);
    eps[p] = cold.eps, press[p] = cold.press;
    for (int i = 0; i < 3; ++i) vel[p + i * points] = is_inside ? cloud_velocity[i] : 0;
    w_lorentz[p] = is_inside ? 1 / std::sqrt(1 - v2) : 1;
  }
}

extern "C" void TestMatter_BeginJudgingMass(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *given_mass = -1;
  *judged_steps = *steps_with_lost_mass = *cells_left_empty = *resets_of_matter = 0;
  *resets_here = *emptied_here = *mass_here = 0;
}

extern "C" void TestMatter_KeepDensity(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  std::copy_n(rho, static_cast<std::ptrdiff_t>(cctk_ash[0]) * cctk_ash[1] * cctk_ash[2], density_before);
}

// Points of the atmosphere at rest are set to it in each stage, whatever fluxes do elsewhere: Matter::resets
// counts them, too.
extern "C" void TestMatter_CountResetsOfMatter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const double atmosphere = *GRHydro_rho_min;
  for_each_inner_point(
      cctkGH, [&](int p) { *resets_here += density_before[p] > atmosphere && rho[p] <= atmosphere; });
}

extern "C" void TestMatter_AddResetsOfMatter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *resets_of_matter += static_cast<CCTK_INT>(total(*resets_here));
}

extern "C" void TestMatter_CountEmptied(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_inner_point(cctkGH, [&](int p) { *emptied_here += atmosphere_mask_real[p] > 0; });
}

extern "C" void TestMatter_AddEmptied(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *cells_left_empty += static_cast<CCTK_INT>(total(*emptied_here));
}

extern "C" void TestMatter_SumMass(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_inner_point(cctkGH, [&](int p) { *mass_here += dens[p]; });
}

extern "C" void TestMatter_JudgeMass(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const double mass = total(*mass_here);
  if (*given_mass < 0) *given_mass = mass;
  *judged_steps += 1;
  *steps_with_lost_mass += std::abs(mass - *given_mass) <= round_off * *given_mass ? 0 : 1;
}
