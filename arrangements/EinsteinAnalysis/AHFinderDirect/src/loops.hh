// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Loops in all threads. Pure.
#ifndef AHFINDERDIRECT_LOOPS_HH
#define AHFINDERDIRECT_LOOPS_HH

#ifdef _OPENMP
#include <omp.h>
#endif

namespace ah_finder {

/// \return whether the caller is one of several threads
inline bool is_among_threads() {
#ifdef _OPENMP
  return omp_in_parallel();
#else
  return false;
#endif
}

/// Calls f(n) for n = 0 ... count - 1, in any order, in all threads: on its own, or in a task among others,
/// where threads that have nothing to do take part.
template <class F>
void for_each_index(int count, const F& f) {
  if (is_among_threads()) {
    // A piece of this size takes some hundred times as long as to hand it to a thread (0.2 ms for the
    // Jacobian).
#pragma omp taskloop grainsize(64) shared(f)
    for (int n = 0; n < count; ++n) f(n);
  } else {
#pragma omp parallel for schedule(static)
    for (int n = 0; n < count; ++n) f(n);
  }
}

}  // namespace ah_finder

#endif
