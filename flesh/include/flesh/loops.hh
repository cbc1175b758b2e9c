// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Loops in all threads, also within tasks that are themselves given to threads. Pure.
#ifndef FLESH_LOOPS_HH
#define FLESH_LOOPS_HH

#ifdef _OPENMP
#include <omp.h>
#endif

namespace flesh {

/// \return whether the caller is one of several threads
inline bool is_among_threads() {
#ifdef _OPENMP
  return omp_in_parallel();
#else
  return false;
#endif
}

/// Calls f(n) for n = 0 ... count - 1, in any order, in all threads: on its own, or in a task among others,
/// where threads that have nothing to do take part. f must not throw.
///
/// \param together  number of calls that a thread takes at a time when it runs among tasks; they should take a
///                  hundred times as long as handing them over, about a microsecond
template <class F>
void for_each_index(int count, const F& f, [[maybe_unused]] int together = 64) {
  if (is_among_threads()) {
#pragma omp taskloop grainsize(together) shared(f)
    for (int n = 0; n < count; ++n) f(n);
  } else {
#pragma omp parallel for schedule(static)
    for (int n = 0; n < count; ++n) f(n);
  }
}

/// Calls f(n) for n = 0 ... count - 1, each as a task for one thread; the other threads take part in what it
/// does by for_each_index(). A single one is called at once. f must not throw.
template <class F>
void for_each_task(int count, const F& f) {
  if (count == 1) return f(0);
#pragma omp parallel
#pragma omp single
  for (int n = 0; n < count; ++n) {
#pragma omp task firstprivate(n) shared(f)
    f(n);
  }
}

}  // namespace flesh

#endif
