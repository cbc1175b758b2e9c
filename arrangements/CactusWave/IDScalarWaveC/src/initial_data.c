/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

/* An exact solution of the wave equation at one point and time. */
typedef CCTK_REAL (*exact_solution)(CCTK_REAL x, CCTK_REAL y, CCTK_REAL z, CCTK_REAL t);

static const CCTK_REAL pi = 3.14159265358979323846264338327950288;

/* phi = A cos 2 pi (k.x + |k| t) */
static CCTK_REAL plane(CCTK_REAL x, CCTK_REAL y, CCTK_REAL z, CCTK_REAL t) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL omega = sqrt(kx * kx + ky * ky + kz * kz);

  return amplitude * cos(2 * pi * (kx * x + ky * y + kz * z + omega * t));
}

/* phi = (F(r - t) + F(r + t)) / (2 r) with F(s) = s A exp(-((abs(s) - radius) / sigma)^2): the solution that
 * is A exp(-((r - radius) / sigma)^2) and at rest at t = 0. F is odd, so at the origin there is a limit,
 * F'(t). */
static CCTK_REAL gaussian(CCTK_REAL x, CCTK_REAL y, CCTK_REAL z, CCTK_REAL t) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL r = sqrt(x * x + y * y + z * z);
  const CCTK_REAL in = (fabs(r + t) - radius) / sigma, out = (fabs(r - t) - radius) / sigma;

  if (t == 0) return amplitude * exp(-(out * out));
  if (r == 0) return amplitude * (1 - 2 * fabs(t) * in / sigma) * exp(-(in * in));
  return amplitude / 2 * ((r + t) * exp(-(in * in)) + (r - t) * exp(-(out * out))) / r;
}

/* phi = A sin pi kx (x - 1/2) sin pi ky (y - 1/2) sin pi kz (z - 1/2) cos pi |k| t */
static CCTK_REAL box(CCTK_REAL x, CCTK_REAL y, CCTK_REAL z, CCTK_REAL t) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL omega = sqrt(kx * kx + ky * ky + kz * kz);

  return amplitude * sin(pi * kx * (x - 0.5)) * sin(pi * ky * (y - 0.5)) * sin(pi * kz * (z - 0.5)) *
         cos(pi * omega * t);
}

static exact_solution chosen_solution(void) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_Equals(initial_data, "plane")) return plane;
  if (CCTK_Equals(initial_data, "gaussian")) return gaussian;
  if (CCTK_Equals(initial_data, "box")) return box;
  return NULL;
}

void IDScalarWaveC_InitialData(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const exact_solution solution = chosen_solution();
  if (!solution) return;

  const CCTK_REAL now = cctk_time, before = cctk_time - CCTK_DELTA_TIME;
#pragma omp parallel for
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k);

        phi[p] = solution(x[p], y[p], z[p], now);
        phi_p[p] = solution(x[p], y[p], z[p], before);
      }
}
