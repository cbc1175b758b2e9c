// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Batches of states go to conserved variables and back, by the kernels that evolutions use.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "SaguaroTest/TestPrimitives/src/states.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

using namespace test_primitives;

constexpr double pi = std::numbers::pi, rounding = 0x1p-53;

/// Calls `visit(index, place along x, along y, number of the point)` for each point of the component.
template <class Visit>
void for_each_point(const cGH* gh, const Visit& visit) {
#pragma omp parallel for
  for (int k = 0; k < gh->cctk_lsh[2]; ++k)
    for (int j = 0; j < gh->cctk_lsh[1]; ++j)
      for (int i = 0; i < gh->cctk_lsh[0]; ++i) {
        const std::uint64_t x = gh->cctk_lbnd[0] + i, y = gh->cctk_lbnd[1] + j, z = gh->cctk_lbnd[2] + k;
        const double along_x = double(x) / (gh->cctk_gsh[0] - 1), along_y = double(y) / (gh->cctk_gsh[1] - 1);
        visit(CCTK_GFINDEX3D(gh, i, j, k), along_x, along_y, x + (y + z * 10000) * 10000);
      }
}

struct Given {
  Metric g;
  State state;
};

/// The state of a point; maps have five angles between field and velocity, one after the other.
Given given(double along_x, double along_y, std::uint64_t point, int batch) {
  DECLARE_CCTK_PARAMETERS;
  const auto powers = [](double low, double high, double along) { return low * std::pow(high / low, along); };
  const double Wv = powers(1e-2, 1e3, along_x), angle = pi / 8 * (batch % 5);
  const Metric flat{1, 0, 0, 1, 0, 1};
  if (CCTK_EQUALS(states, "velocity, energy"))
    return {flat, state_of_map(Wv, powers(1e-4, 10, along_y), map_field, angle)};
  if (CCTK_EQUALS(states, "velocity, field"))
    return {flat, state_of_map(Wv, map_energy, powers(1e-2, 10, along_y), angle)};
  Random random((std::uint64_t(seed) << 56) + (std::uint64_t(batch) << 40) + point);
  random(), random();
  const Metric g = random_metric(random);
  return {g, random_state(random, g)};
}

struct Errors {
  double conserved, press;
  bool are_small;
};

/// A root that is known to rounding gives W to W^2 times as much; of the pressure all is lost that is small
/// against the energy.
Errors errors(const Conserved& before, const Conserved& after, const State& was, double press_is,
              double gamma, const Metric& g) {
  const double W2 = 1 / (1 - product(g, was.v, was.v)), press = (gamma - 1) * was.rho * was.eps;
  const double energy = before.tau + before.dens, volume = std::sqrt(determinant(g));
  double greatest =
      std::max(std::abs(after.dens / before.dens - 1), std::abs(after.tau - before.tau) / energy);
  for (int i = 0; i < 3; ++i) greatest = std::max(greatest, std::abs(after.s[i] - before.s[i]) / energy);
  const double press_error = std::abs(press_is / press - 1);
  const double lost = energy / (volume * press);
  return {greatest / (W2 * rounding), press_error / (rounding * lost),
          greatest < 100 * W2 * rounding && press_error < 100 * W2 * rounding * lost};
}

}  // namespace

extern "C" void TestPrimitives_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *batches_left = batches;
  for_each_point(cctkGH, [=](int p, double, double, std::uint64_t) {
    failures[p] = wrong_states[p] = changed_states[p] = pressure_error[p] = 0;
  });
}

extern "C" void TestPrimitives_Set(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int batch = *batches_left, points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for_each_point(cctkGH, [=](int p, double along_x, double along_y, std::uint64_t point) {
    const auto [g, state] = given(along_x, along_y, point, batch);
    gxx[p] = g[0], gxy[p] = g[1], gxz[p] = g[2], gyy[p] = g[3], gyz[p] = g[4], gzz[p] = g[5];
    sdetg[p] = std::sqrt(determinant(g));
    rho[p] = state.rho, eps[p] = state.eps;
    for (int i = 0; i < 3; ++i) vel[p + i * points] = state.v[i], Bvec[p + i * points] = state.B[i];
  });
}

// In the frame of the fluid more is taken away than is there, or all is lost.
extern "C" void TestPrimitives_LowerEnergy(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool is_lost = CCTK_EQUALS(states, "energy lost");
  if (!is_lost && !CCTK_EQUALS(states, "without energy")) return;
  for_each_point(cctkGH, [=](int p, double, double, std::uint64_t) {
    if (is_lost) tau[p] = std::numeric_limits<double>::quiet_NaN();
    tau[p] -= 1.5 * sdetg[p] * rho[p] * eps[p] * w_lorentz[p] * w_lorentz[p];
  });
}

extern "C" void TestPrimitives_Compare(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int batch = *batches_left, points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  const double gamma = *static_cast<const CCTK_REAL*>(CCTK_ParameterGet("gl_gamma", "EOS_Omni", nullptr));
  const bool is_known =
      !CCTK_EQUALS(states, "without energy") || CCTK_VarDataPtr(cctkGH, 0, "GRHydro::entropycons") != nullptr;
  for_each_point(cctkGH, [=](int p, double along_x, double along_y, std::uint64_t point) {
    rho_before[p] = rho[p], eps_before[p] = eps[p], tau_before[p] = tau[p];
    vx_before[p] = vel[p], vy_before[p] = vel[p + points], vz_before[p] = vel[p + 2 * points];
    const bool has_failed = GRHydro_C2P_failed[p] != 0;
    if (has_failed) failures[p] += 1;
    if (has_failed || !is_known) return;
    const auto [g, was] = given(along_x, along_y, point, batch);
    State is{rho[p], eps[p], {}, {}};
    for (int i = 0; i < 3; ++i) is.v[i] = vel[p + i * points], is.B[i] = Bvec[p + i * points];
    const auto e = errors(conserved(was, g, gamma), conserved(is, g, gamma), was, press[p], gamma, g);
    if (!e.are_small) wrong_states[p] += 1;
    pressure_error[p] = std::max(pressure_error[p], std::max(e.press, e.conserved));
  });
}

extern "C" void TestPrimitives_CompareAgain(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for_each_point(cctkGH, [=](int p, double, double, std::uint64_t) {
    const bool is_same = rho_before[p] == rho[p] && eps_before[p] == eps[p] && tau_before[p] == tau[p] &&
                         vx_before[p] == vel[p] && vy_before[p] == vel[p + points] &&
                         vz_before[p] == vel[p + 2 * points];
    if (!is_same) changed_states[p] += 1;
  });
}

extern "C" void TestPrimitives_Next(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *batches_left -= 1;
}
