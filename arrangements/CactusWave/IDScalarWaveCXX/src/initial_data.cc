// SPDX-License-Identifier: LGPL-2.1-or-later
#include <memory>

#include "IDScalarWaveCXX_Arguments.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "exact_solutions.hh"

namespace IDScalarWaveCXX {
namespace {

/// The solution that `initial_data` names; null for "none".
std::unique_ptr<const ExactSolution> chosen_solution() {
  DECLARE_CCTK_PARAMETERS
  const WaveVector k{kx, ky, kz};

  if (CCTK_Equals(initial_data, "plane")) return std::make_unique<PlaneWave>(amplitude, k);
  if (CCTK_Equals(initial_data, "gaussian")) return std::make_unique<GaussianShell>(amplitude, radius, sigma);
  if (CCTK_Equals(initial_data, "box")) return std::make_unique<StandingWave>(amplitude, k);
  return nullptr;
}

}  // namespace
}  // namespace IDScalarWaveCXX

/// Sets phi now and one step ago.
extern "C" void IDScalarWaveCXX_InitialData(CCTK_ARGUMENTS) {
  const auto solution = IDScalarWaveCXX::chosen_solution();
  if (!solution) return;

  const IDScalarWaveCXX::IDScalarWaveCXX_InitialData_Arguments args(cctkGH);
  const CCTK_REAL now = args.grid.time(), before = now - args.grid.time_step();
  flesh::for_each_point(args.grid, 0, [&](flesh::Point p) {
    const CCTK_REAL x = args.x(p), y = args.y(p), z = args.z(p);

    args.phi(p) = (*solution)(x, y, z, now);
    args.phi_p(p) = (*solution)(x, y, z, before);
  });
}
