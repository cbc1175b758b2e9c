/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdbool.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

static const CCTK_REAL pi = 3.14159265358979323846264338327950288;

typedef struct {
  CCTK_REAL x, y;
} position;

/* Where the first charge is at time t; the second is opposite of it. */
static position orbit(CCTK_REAL t) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL angle = binary_omega * t;

  return (position){binary_radius * cos(angle), binary_radius * sin(angle)};
}

static void report(CCTK_REAL density, CCTK_REAL t) {
  DECLARE_CCTK_PARAMETERS;
  static bool was_told = false;
  const bool always = CCTK_Equals(binary_verbose, "debug");

  if (CCTK_Equals(binary_verbose, "no") || (was_told && !always)) return;
  if (!was_told)
    CCTK_VINFO("Two balls of radius %g and charge density %g orbit at radius %g", binary_size, density,
               binary_radius);
  if (always) {
    const position p = orbit(t);
    CCTK_VINFO("The charges are at (%g, %g, 0) and (%g, %g, 0) at time %g", p.x, p.y, -p.x, -p.y, t);
  }
  was_told = true;
}

/*
 * phi_tt = laplacian phi + rho, where rho is the density of two uniform balls that circle the origin opposite
 * to each other in the plane z = 0: q = charge / (4/3 pi size^3) inside of each. The scheme of the field adds
 * dt^2 times the right-hand side; half of it is added here for each ball, as the source of a field that is
 * the mean of both.
 */
void WaveBinaryC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (binary_size == 0) return;

  const CCTK_REAL density = 3 * binary_charge / (4 * pi * pow(binary_size, 3));
  report(density, cctk_time);

  const CCTK_REAL kick = 0.5 * CCTK_DELTA_TIME * CCTK_DELTA_TIME * density;
  const CCTK_REAL size_squared = binary_size * binary_size;
  const position first = orbit(cctk_time);

#pragma omp parallel for
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int p = CCTK_GFINDEX3D(cctkGH, i, j, k);

        for (int side = -1; side <= 1; side += 2) {
          const CCTK_REAL dx = x[p] - side * first.x, dy = y[p] - side * first.y;
          if (dx * dx + dy * dy + z[p] * z[p] < size_squared) phi[p] += kick;
        }
      }
}
