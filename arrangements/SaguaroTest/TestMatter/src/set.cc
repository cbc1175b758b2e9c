// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A random state at each point: densities over ten decades, matter that is cold, hot, or has less energy than
// cold matter, Lorentz factors up to ten, fields up to ten times as strong as matter is heavy.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "equation_of_state.hh"
#include "inner_points.hh"
#include "lot.hh"

namespace {

struct Metric {
  double xx, xy, xz, yy, yz, zz;
  double square(const double (&v)[3]) const {
    return xx * v[0] * v[0] + yy * v[1] * v[1] + zz * v[2] * v[2] +
           2 * (xy * v[0] * v[1] + xz * v[0] * v[2] + yz * v[1] * v[2]);
  }
};

Metric random_metric(Lot& lot) {
  const auto diagonal = [&] { return lot.between(0.8, 1.6); };
  const auto other = [&] { return lot.between(-0.2, 0.2); };
  Metric g{};
  g.xx = diagonal(), g.yy = diagonal(), g.zz = diagonal();
  g.xy = other(), g.xz = other(), g.yz = other();
  return g;
}

void set_random_vector(Lot& lot, const Metric& g, double length, double (&v)[3]) {
  for (double& component : v) component = lot.between(-1, 1);
  const double factor = length / std::sqrt(g.square(v));
  for (double& component : v) component *= factor;
}

/// What part of the energy of cold matter there is: all, less, or more.
double random_energy(Lot& lot) {
  const double kind = lot.draw();
  if (kind < 0.2) return 1;
  if (kind < 0.3) return 0.9;
  return 1 + lot.power_of_ten(-6, 3);
}

/// Where sound is faster than light, several states have the same densities.
double causal_density(Lot& lot, CCTK_INT equation) {
  double rho = lot.power_of_ten(-12, -2);
  while (thermodynamics(equation, rho, 0, true).cs2 > 0.9) rho /= 2;
  return rho;
}

/// Matter of a table: densities and temperatures from all of it, but not more than ten times as much energy
/// as rest mass.
struct HotState {
  double rho, temperature, Y_e;
  Thermodynamics matter;
};

HotState random_hot_state(Lot& lot, CCTK_INT equation) {
  DECLARE_CCTK_PARAMETERS;
  constexpr double rho_gf = 1.61887093132742e-18;
  const auto within = [&](const CCTK_REAL* ends) {
    const double rim = 1e-3 * (ends[1] - ends[0]);
    return lot.between(ends[0] + rim, ends[1] - rim);
  };
  HotState state{rho_gf * std::pow(10, within(table_logrho)),
                 std::pow(10, within(table_logtemp)),
                 within(table_Y_e),
                 {}};
  const auto complete = [&] {
    state.matter = thermodynamics(equation, state.rho, 0, true, state.Y_e, state.temperature);
  };
  for (complete(); state.matter.eps > 10; complete()) state.temperature /= 2;
  return state;
}

/// Matter whose pressure, linear in the energy, is `press`.
double energy_of(CCTK_INT equation, double rho, double press) {
  const double cold = thermodynamics(equation, rho, 0, true).eps, low = cold + std::abs(cold) / 2 + 1e-3,
               high = low + std::abs(cold) + 1e-3;
  const double press_low = thermodynamics(equation, rho, low, false).press,
               press_high = thermodynamics(equation, rho, high, false).press;
  return low + (high - low) * (press - press_low) / (press_high - press_low);
}

/// Waves along all axes, and noise over five decades: smooth parts and rough ones, contacts and shocks, and
/// velocities that are close to that of light.
struct FlowState {
  double rho, press, lapse;
  double v[3], B[3];
};

FlowState state_of_flow(Lot& lot, const Metric& g, int ix, int iy, int iz) {
  DECLARE_CCTK_PARAMETERS;
  const double phase = 0.5 * ix + 0.8 * iy + 1.1 * iz;
  const double strength = lot.draw() < 0.5 ? lot.power_of_ten(-5, -1) : lot.power_of_ten(-1, -0.2);
  const auto wave = [&](double shift) { return std::sin(phase + shift) + strength * lot.between(-1, 1); };
  FlowState state{};
  state.rho = 1e-3 * std::exp(wave(0));
  state.press = 2e-4 * std::exp((lot.draw() < 0.8 ? 0.01 : 1) * wave(1));
  state.lapse = lot.between(0.7, 1.1);
  for (int i = 0; i < 3; ++i) {
    state.v[i] = 0.6 * wave(2 * i);
    state.B[i] = 0.02 * wave(3 * i + 1);
  }
  // In the metric of a face, too, v^i must be slower than light.
  const double v2 = g.square(state.v), most = reconstruct_Wv ? 0.98 : 0.5;
  for (double& component : state.v) component *= v2 > most ? std::sqrt(most / v2) : 1;
  return state;
}

}  // namespace

extern "C" void TestMatter_Set(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool has_field = CCTK_EQUALS(initial_Bvec, "TestMatter");
  const bool is_hot = CCTK_EQUALS(initial_temperature, "TestMatter"), is_flow = CCTK_EQUALS(states, "a flow");
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const std::uint64_t place = place_of(cctkGH, ix, iy, iz);
        Lot lot(place);
        const Metric g = random_metric(lot);
        gxx[p] = g.xx, gxy[p] = g.xy, gxz[p] = g.xz, gyy[p] = g.yy, gyz[p] = g.yz, gzz[p] = g.zz;
        double v[3], B[3];
        if (is_flow) {
          const FlowState state =
              state_of_flow(lot, g, ix + cctk_lbnd[0], iy + cctk_lbnd[1], iz + cctk_lbnd[2]);
          given_rho[p] = rho[p] = state.rho;
          given_eps[p] = eps[p] = energy_of(*GRHydro_eos_handle, state.rho, state.press);
          press[p] = state.press, alp[p] = state.lapse;
          std::copy_n(state.v, 3, v), std::copy_n(state.B, 3, B);
          w_lorentz[p] = 1 / std::sqrt(1 - g.square(v));
        } else if (is_hot) {
          const HotState state = random_hot_state(lot, *GRHydro_eos_handle);
          given_rho[p] = rho[p] = state.rho;
          given_eps[p] = eps[p] = state.matter.eps;
          given_Y_e[p] = Y_e[p] = state.Y_e;
          press[p] = state.matter.press;
          temperature[p] = place % 2 == 0 ? state.temperature : 0;  // 0: it follows from the energy
        } else {
          given_rho[p] = rho[p] = causal_density(lot, *GRHydro_eos_handle);
          const double cold_eps = thermodynamics(*GRHydro_eos_handle, rho[p], 0, true).eps;
          const double least = *barotropic_least_eps;
          given_eps[p] = eps[p] = std::fmin(1, least + (cold_eps - least) * random_energy(lot));
          press[p] = thermodynamics(*GRHydro_eos_handle, rho[p], eps[p], false).press;
        }
        if (!is_flow) {
          w_lorentz[p] = 1 + lot.power_of_ten(-6, 0.95);
          set_random_vector(lot, g, std::sqrt(1 - 1 / (w_lorentz[p] * w_lorentz[p])), v);
          set_random_vector(lot, g, std::sqrt(rho[p] * lot.power_of_ten(-4, 1)), B);
        }
        CCTK_REAL* const given_v[] = {given_v1, given_v2, given_v3};
        for (int i = 0; i < 3; ++i) {
          given_v[i][p] = vel[p + i * points] = v[i];
          if (has_field) Bvec[p + i * points] = B[i];
        }
        is_broken[p] = break_every > 0 && place % static_cast<std::uint64_t>(break_every) == 0;
      }
}

extern "C" void TestMatter_Break(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int p = 0; p < points; ++p)
    if (is_broken[p] > 0) tau[p] = std::numeric_limits<CCTK_REAL>::quiet_NaN();
}
