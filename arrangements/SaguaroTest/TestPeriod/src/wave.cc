// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A wave in a periodic domain whose bits do not depend on where it begins.
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

/// The number from -period/2 to period/2 that differs from `distance` by whole periods: exact for places that
/// are multiples of a power of two.
CCTK_REAL nearest(CCTK_REAL distance, CCTK_REAL period) {
  return distance - period * std::floor(distance / period + 0.5);
}

}  // namespace

extern "C" void TestPeriod_Register(CCTK_ARGUMENTS) {
  if (MoLRegisterEvolvedGroup(CCTK_GroupIndex("TestPeriod::fields"), CCTK_GroupIndex("TestPeriod::rates")) !=
      0)
    CCTK_ERROR("MoL does not evolve TestPeriod::fields");
}

extern "C" void TestPeriod_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const CCTK_REAL dx = nearest(x[n] - centre[0], period), dy = nearest(y[n] - centre[1], period),
                        dz = nearest(z[n] - centre[2], period);
        u[n] = std::exp(-4 * (dx * dx + 2 * dy * dy + 3 * dz * dz));
        v[n] = (dx - dy / 2) * u[n];
      }
}

extern "C" void TestPeriod_Rates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int steps[] = {1, cctk_ash[0], cctk_ash[0] * cctk_ash[1]};
  for (int k = 1; k < cctk_lsh[2] - 1; ++k)
    for (int j = 1; j < cctk_lsh[1] - 1; ++j)
      for (int i = 1; i < cctk_lsh[0] - 1; ++i) {
        const int n = CCTK_GFINDEX3D(cctkGH, i, j, k);
        CCTK_REAL curvature = 0;
        for (int d = 0; d < 3; ++d) {
          const CCTK_REAL h = CCTK_DELTA_SPACE(d);
          curvature += (u[n - steps[d]] + u[n + steps[d]] - 2 * u[n]) / (h * h);
        }
        u_rate[n] = v[n];
        v_rate[n] = curvature - u[n] * u[n];
      }
}

extern "C" void TestPeriod_Select(CCTK_ARGUMENTS) {
  if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1, "TestPeriod::fields", "None") < 0)
    CCTK_ERROR("No boundary condition can be selected for TestPeriod::fields");
}

extern "C" void TestPeriod_Move(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const char* const names[] = {"CarpetRegrid2::position_x[0]", "CarpetRegrid2::position_y[0]",
                               "CarpetRegrid2::position_z[0]"};
  // In the middle of a step of the coarsest level all stays where it is.
  const int step = int(std::floor(cctk_time / cctkGH->cctk_delta_time + 1e-9));
  for (int d = 0; d < 3; ++d) {
    auto* const position = static_cast<CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, names[d]));
    if (!position) CCTK_VERROR("TestPeriod needs CarpetRegrid2: there is no %s", names[d]);
    const CCTK_REAL moved = centre[d] + (step % 2 ? motion[d] : 0);
    *position = moved - period * std::floor(moved / period);
  }
}
