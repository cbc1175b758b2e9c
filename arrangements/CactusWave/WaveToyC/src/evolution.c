/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"

/*
 * Leapfrog for phi_tt = phi_xx + phi_yy + phi_zz, second order in space and time:
 *
 *   phi = 2 phi_p - phi_p_p + sum_d (dt / dx_d)^2 (phi_p[+1_d] - 2 phi_p + phi_p[-1_d])
 *
 * The terms of each direction are summed first: the result does not depend on how the grid is cut.
 */

struct Scheme {
  CCTK_REAL centre, cx, cy, cz; /* factors of phi_p, and of the sums of its neighbours */
  ptrdiff_t dj, dk;             /* from a point to its neighbours in y and z */
};

static struct Scheme scheme_of(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL courant_squared[3];
  for (int d = 0; d < 3; ++d) {
    const CCTK_REAL courant = CCTK_DELTA_TIME / CCTK_DELTA_SPACE(d);
    courant_squared[d] = courant * courant;
  }
  return (struct Scheme){
      .centre = 2 * (1 - (courant_squared[0] + courant_squared[1] + courant_squared[2])),
      .cx = courant_squared[0],
      .cy = courant_squared[1],
      .cz = courant_squared[2],
      .dj = cctkGH->cctk_ash[0],
      .dk = (ptrdiff_t)cctkGH->cctk_ash[0] * cctkGH->cctk_ash[1],
  };
}

static inline CCTK_REAL next_value(const struct Scheme s, const CCTK_REAL* phi_p, const CCTK_REAL* phi_p_p,
                                   ptrdiff_t p) {
  return s.centre * phi_p[p] - phi_p_p[p] + s.cx * (phi_p[p + 1] + phi_p[p - 1]) +
         s.cy * (phi_p[p + s.dj] + phi_p[p - s.dj]) + s.cz * (phi_p[p + s.dk] + phi_p[p - s.dk]);
}

/*
 * The points [p, end) of a row. The processor is told which lines of memory come next: of the streams of a
 * stencil it finds too few by itself (testsuites/performance/notes.md).
 */
static void step_row(const struct Scheme s, CCTK_REAL* phi, const CCTK_REAL* phi_p, const CCTK_REAL* phi_p_p,
                     ptrdiff_t p, ptrdiff_t end) {
  enum { line = 8, ahead = 16 * line };
  for (; p + line <= end; p += line) {
    __builtin_prefetch(phi_p + p + s.dk + ahead);
    __builtin_prefetch(phi_p_p + p + ahead);
    __builtin_prefetch(phi + p + ahead, /*for writing*/ 1);
    /* The compiler cannot know that timelevels do not overlap. */
#pragma omp simd
    for (int i = 0; i < line; ++i) phi[p + i] = next_value(s, phi_p, phi_p_p, p + i);
  }
  for (; p < end; ++p) phi[p] = next_value(s, phi_p, phi_p_p, p);
}

void WaveToyC_Evolution(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const struct Scheme scheme = scheme_of(CCTK_PASS_CTOC);

#pragma omp parallel for
  for (int k = 1; k < cctk_lsh[2] - 1; ++k)
    for (int j = 1; j < cctk_lsh[1] - 1; ++j) {
      const ptrdiff_t row = CCTK_GFINDEX3D(cctkGH, 0, j, k);
      step_row(scheme, phi, phi_p, phi_p_p, row + 1, row + cctk_lsh[0] - 1);
    }
}
