/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

/* A field with all its first derivatives at one point. */
typedef struct {
  CCTK_REAL value, rate, gradient[3];
} jet;

static const CCTK_REAL pi = 3.14159265358979323846264338327950288;

/* phi = A exp(-((r - radius) / sigma)^2), at rest */
static jet gaussian(CCTK_REAL x, CCTK_REAL y, CCTK_REAL z) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL from_centre[3] = {x - centrex, y - centrey, z - centrez};
  const CCTK_REAL r = sqrt(from_centre[0] * from_centre[0] + from_centre[1] * from_centre[1] +
                           from_centre[2] * from_centre[2]);
  const CCTK_REAL s = (r - radius) / sigma;
  jet phi = {.value = amplitude * exp(-(s * s)), .rate = 0};

  /* At the centre the direction of the gradient is undefined, and its mean is zero. */
  for (int d = 0; d < 3; ++d)
    phi.gradient[d] = r > 1e-10 ? -2 * s / sigma * from_centre[d] / r * phi.value : 0;
  return phi;
}

/* phi = A cos 2 pi (k.X - |k| T) + slope.(T, X), with T and X counted from the offsets */
static jet plane(CCTK_REAL t, CCTK_REAL x, CCTK_REAL y, CCTK_REAL z) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL T = t - offsett, X[3] = {x - offsetx, y - offsety, z - offsetz};
  const CCTK_REAL k[3] = {kx, ky, kz}, slope[3] = {slopex, slopey, slopez};
  const CCTK_REAL omega = sqrt(kx * kx + ky * ky + kz * kz);
  const CCTK_REAL phase = 2 * pi * (k[0] * X[0] + k[1] * X[1] + k[2] * X[2] - omega * T);
  jet phi = {
      .value = slopet * T + slope[0] * X[0] + slope[1] * X[1] + slope[2] * X[2] + amplitude * cos(phase),
      .rate = slopet + 2 * pi * amplitude * omega * sin(phase)};

  for (int d = 0; d < 3; ++d) phi.gradient[d] = slope[d] - 2 * pi * amplitude * k[d] * sin(phase);
  return phi;
}

/* A sum over x, y, z and their cyclic permutations of A x, A (x y + x^2 - y^2) or A (x^3 - 3 x y^2), at rest:
 * the Laplacian of each is zero. Each term has a weight of its own, so that axes differ. */
static jet harmonic(CCTK_REAL x, CCTK_REAL y, CCTK_REAL z) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL X[3] = {x - centrex, y - centrey, z - centrez};
  const CCTK_REAL weight[3] = {1, 0.5, -0.25};
  jet phi = {.value = 0, .rate = 0, .gradient = {0, 0, 0}};

  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const CCTK_REAL a = amplitude * weight[i], u = X[i], v = X[j];
    phi.value += a * (degree == 1 ? u : degree == 2 ? u * v + u * u - v * v : u * u * u - 3 * u * v * v);
    phi.gradient[i] += a * (degree == 1 ? 1 : degree == 2 ? v + 2 * u : 3 * u * u - 3 * v * v);
    phi.gradient[j] += a * (degree == 1 ? 0 : degree == 2 ? u - 2 * v : -6 * u * v);
  }
  return phi;
}

void IDWaveMoL_CheckParameters(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;

  if (CCTK_Equals(initial_data, "gaussian") && sigma == 0)
    CCTK_PARAMWARN("initial_data = \"gaussian\" needs a width: set IDWaveMoL::sigma; it is 0");
}

void IDWaveMoL_InitialData(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int is_plane = CCTK_Equals(initial_data, "plane"),
            is_harmonic = CCTK_Equals(initial_data, "harmonic");
  const ptrdiff_t points = (ptrdiff_t)cctk_ash[0] * cctk_ash[1] * cctk_ash[2];

#pragma omp parallel for
  for (ptrdiff_t p = 0; p < points; ++p) {
    const jet field = is_plane      ? plane(cctk_time, x[p], y[p], z[p])
                      : is_harmonic ? harmonic(x[p], y[p], z[p])
                                    : gaussian(x[p], y[p], z[p]);

    phi[p] = field.value;
    phit[p] = field.rate;
    phix[p] = field.gradient[0];
    phiy[p] = field.gradient[1];
    phiz[p] = field.gradient[2];
  }
}
