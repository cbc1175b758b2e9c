// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The loops of cctk_LoopFortran.h: their boxes, shared between the threads that call.
//
// A box is `integer box(4,3)` in Fortran, with the columns normal, first and last point, counted from 1.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Loop.h"

#ifdef _OPENMP
#include <omp.h>
#endif

namespace {

constexpr int directions = 4;

int thread_number() {
#ifdef _OPENMP
  return omp_get_thread_num();
#else
  return 0;
#endif
}

int thread_count() {
#ifdef _OPENMP
  return omp_get_num_threads();
#else
  return 1;
#endif
}

/// The direction in which a box is cut: the longest one, but not that of consecutive elements if there is
/// another.
int direction_to_cut(const int* first, const int* last, int dim) {
  int longest = dim - 1;
  for (int d = dim - 1; d > 0; --d)
    if (last[d] - first[d] > last[longest] - first[longest]) longest = d;
  return longest;
}

/// Restricts a box to this thread's share of it, which may have no points.
void share(int* first, int* last, int dim) {
  const int d = direction_to_cut(first, last, dim);
  const long points = last[d] - first[d] + 1, begin = first[d];
  first[d] = static_cast<int>(begin + points * thread_number() / thread_count());
  last[d] = static_cast<int>(begin + points * (thread_number() + 1) / thread_count()) - 1;
}

void wait_for_all_threads() { CCTK_PRAGMA_OMP("omp barrier") }

}  // namespace

extern "C" void FORTRAN_NAME(cctki_loopshare)(int* box, const int* dim) {
  share(box + directions, box + 2 * directions, *dim);
}

extern "C" void FORTRAN_NAME(cctki_loopend)() { wait_for_all_threads(); }

/// The box after number `next` (-1: the first) of a loop, which becomes the new `next`. `kind` is a
/// CCTKi_LoopKind. `more` is 0 at the end.
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
    box[directions + d] = regions.min[d] + 1;
    box[2 * directions + d] = regions.max[d];
  }
  share(box + directions, box + 2 * directions, *dim);
}
