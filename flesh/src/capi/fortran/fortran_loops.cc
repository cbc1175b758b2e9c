// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The boxes of the loops in cctk_LoopFortran.h.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Loop.h"

/// The box after number `next` (-1: the first) of a loop, which becomes the new `next`. `kind` is a
/// CCTKi_LoopKind. `box(4,3)` gets, in Fortran's counting, normal, first and last point of the directions.
/// `more` is 0 at the end.
extern "C" void FORTRAN_NAME(cctki_loopbox)(int* more, int* next, int* box, const cGH* const* cctkGH,
                                            const int* dim, const int* kind, const CCTK_INT* widths,
                                            const CCTK_INT* physical) {
  CCTKi_LoopRegions regions =
      CCTKi_StartLoop(*cctkGH, *dim, static_cast<CCTKi_LoopKind>(*kind), widths, physical);
  if (*next >= 0) regions.next = *next;
  *more = CCTKi_NextLoopRegion(&regions);
  *next = regions.next;
  if (!*more) return;
  for (int d = 0; d < *dim; ++d) {
    box[d] = regions.normal[d];
    box[4 + d] = regions.min[d] + 1;
    box[8 + d] = regions.max[d];
  }
}
