// SPDX-License-Identifier: LGPL-2.1-or-later
#include "exact_wave.hh"

#include <cmath>
#include <numbers>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace plane_wave {

Wave exact_wave(CCTK_REAL t, CCTK_REAL x, CCTK_REAL y, CCTK_REAL z) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL omega = 2 * std::numbers::pi * std::sqrt(kx * kx + ky * ky + kz * kz);
  const CCTK_REAL phase = 2 * std::numbers::pi * (kx * x + ky * y + kz * z) - omega * t;
  return {amplitude * std::sin(phase), -omega * amplitude * std::cos(phase)};
}

}  // namespace plane_wave

extern "C" void PlaneWave_InitialData(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
#pragma omp parallel for
  for (int p = 0; p < points; ++p) {
    const plane_wave::Wave wave = plane_wave::exact_wave(cctk_time, x[p], y[p], z[p]);
    u[p] = wave.u;
    rho[p] = wave.rho;
  }
}

extern "C" void PlaneWave_Compare(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
#pragma omp parallel for
  for (int p = 0; p < points; ++p) u_error[p] = u[p] - plane_wave::exact_wave(cctk_time, x[p], y[p], z[p]).u;
}
