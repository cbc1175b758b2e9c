/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * What a kernel is told that forms the update of a stage while it calculates the right-hand side:
 * MoL_OfferStage.
 *
 *   MoL_Stage stage = {.cctkGH = cctkGH, .begin = {3, 3, 3}, .end = {cctk_lsh[0] - 3, ...}};
 *   if (MoL_OfferStage(u_index, u_rhs_index, &stage))
 *     for each row of points: slopes[i] = right-hand side; MoL_UpdateRow(&stage, first point, count, slopes);
 *   else
 *     for each point: u_rhs[p] = right-hand side;
 *
 * A kernel of a device is called once for all components. It asks for each of them, says which it is and
 * where its right-hand side is, and gets coefficients, variables and timelevels, but no addresses of the
 * host.
 *
 * The offer holds for this component and stage. The kernel then owes an update of every point from `begin` to
 * `end`; it writes neither the variable nor its right-hand side in another way. The same bits come out either
 * way.
 */
#ifndef MOL_STAGE_H
#define MOL_STAGE_H

#include <stddef.h>

#include "cctk.h"

enum { MOL_MOST_TERMS = 16, MOL_MOST_UPDATES = 2 };

/* A coefficient (the time step is in it) times a field that exists before the stage. */
typedef struct {
  CCTK_REAL coefficient;
  CCTK_INT variable, timelevel;
  const CCTK_REAL* data;
} MoL_Term;

/* target[p] = sum of terms[j].coefficient * terms[j].data[p], from left to right, + slope * right-hand side
 */
typedef struct {
  CCTK_INT variable, timelevel;
  CCTK_REAL* target;
  CCTK_INT count;
  MoL_Term terms[MOL_MOST_TERMS];
  CCTK_REAL slope;
} MoL_Update;

typedef struct {
  /* ---- set by the kernel */
  CCTK_POINTER_TO_CONST cctkGH;
  CCTK_INT begin[3], end[3]; /* the points that it updates, begin <= i < end, as indices on this component */
  CCTK_INT can_leave_rim;    /* 1: MoL may make that box smaller; slopes outside of it are stored */
  CCTK_REAL* rhs_on_device;  /* null: a kernel of the host; else the following three are read as well */
  CCTK_INT most_terms;       /* of an update, that the kernel can do */
  CCTK_INT gsh[3], bbox[6];  /* of the component, as in cGH */
  /* ---- changed by MoL: so many points next to the outer boundary are left out, at least what was asked for
   */
  CCTK_INT rim;
  /* ---- set by MoL. The new values go into the memory of the right-hand side: those of neighbours are still
   * needed. */
  CCTK_INT count;
  MoL_Update updates[MOL_MOST_UPDATES];
} MoL_Stage;

/* Updates `count` points in a row from the right-hand sides `slopes`. */
static inline void MoL_UpdateRow(const MoL_Stage* stage, ptrdiff_t first, ptrdiff_t count,
                                 const CCTK_REAL* slopes) {
  for (int u = 0; u < stage->count; ++u) {
    const MoL_Update* const update = &stage->updates[u];
    for (ptrdiff_t i = 0; i < count; ++i) {
      CCTK_REAL sum = 0;
      for (int j = 0; j < update->count; ++j) {
        const CCTK_REAL term = update->terms[j].coefficient * update->terms[j].data[first + i];
        sum = j == 0 ? term : sum + term;
      }
      const CCTK_REAL slope = update->slope * slopes[i];
      update->target[first + i] = update->count == 0 ? slope : sum + slope;
    }
  }
}

#endif
