// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Takes energy or mass away from some points, so that inversions give some back, and compares what Matter
// says that it has added with what follows from the states that were set.
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "equation_of_state.hh"
#include "flesh/processes.hh"
#include "inner_points.hh"

namespace {

/// tau/D of matter of the polytrope with the density D = rho W and the momentum S.
double polytropic_energy(CCTK_INT polytrope, double D, double momentum) {
  const auto enthalpy = [&](double W) {
    const Thermodynamics cold = thermodynamics(polytrope, D / W, 0, true);
    return 1 + cold.eps + cold.press * W / D;
  };
  double low = 1, high = 1 + momentum / D;
  for (int turn = 0; turn < 200; ++turn) {
    const double W = (low + high) / 2;
    (enthalpy(W) * std::sqrt(W * W - 1) < momentum / D ? low : high) = W;
  }
  return enthalpy(high) * high - thermodynamics(polytrope, D / high, 0, true).press / D - 1;
}

bool is_every(CCTK_INT number, std::uint64_t place, std::uint64_t rest) {
  return number > 0 && place % static_cast<std::uint64_t>(number) == rest;
}

}  // namespace

extern "C" void TestMatter_TakeAway(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const CCTK_REAL least = *GRHydro_rho_min;
  const Thermodynamics atmosphere = thermodynamics(*GRHydro_polytrope_handle, least, 0, true);
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const std::uint64_t place = place_of(cctkGH, ix, iy, iz);
        taken_mass[p] = taken_energy[p] = is_lowered[p] = is_emptied[p] = 0;
        if (is_every(lower_every, place, 0)) {
          is_lowered[p] = 1;
          const double W = w_lorentz[p], D = rho[p] * W;
          const double momentum = (rho[p] * (1 + eps[p]) + press[p]) * W * std::sqrt(W * W - 1);
          tau[p] = 0.2 * sdetg[p] * (std::hypot(D, momentum) - D);  // less than dust of this momentum has
          taken_energy[p] = sdetg[p] * D * polytropic_energy(*GRHydro_polytrope_handle, D, momentum) - tau[p];
        } else if (is_every(empty_every, place, 1)) {
          is_emptied[p] = 1;
          const double share = 0.3 * least * sdetg[p] / dens[p];
          dens[p] *= share, tau[p] *= share;
          for (int i = 0; i < 3; ++i) scon[p + i * points] *= share;
          taken_mass[p] = sdetg[p] * least - dens[p];
          taken_energy[p] = sdetg[p] * least * atmosphere.eps - tau[p];
        }
      }
}

extern "C" void TestMatter_JudgeResets(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  enum What { lowered, emptied, resets_wrong, fallbacks_wrong, mass_wrong, energy_wrong, number };
  std::vector<double> counts(number);
  const auto differ = [](double a, double b, double size) { return !(std::abs(a - b) <= 1e-11 * size); };
  for_each_inner_point(cctkGH, [&](int p) {
    counts[lowered] += is_lowered[p] > 0;
    counts[emptied] += is_emptied[p] > 0;
    counts[resets_wrong] += (resets[p] > 0) != (is_emptied[p] > 0);
    counts[fallbacks_wrong] += fallbacks[p] != is_lowered[p];
    counts[mass_wrong] += differ(addedmass[p], taken_mass[p], dens[p]);
    counts[energy_wrong] += differ(addedenergy[p], taken_energy[p], dens[p] + tau[p]);
  });
  flesh::sum_over_processes(counts);
  CCTK_INT* const numbers[] = {lowered_points,  emptied_points, wrong_resets,
                               wrong_fallbacks, wrong_mass,     wrong_energy};
  for (std::size_t i = 0; i < number; ++i) *numbers[i] = static_cast<CCTK_INT>(counts[i]);
}
