/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The memory bandwidth of all cores in bytes per second: a = b + s c on arrays beyond the caches, the best of
 * some sweeps, where three words move per element (McCalpin's STREAM counts like this, and not what a write
 * reads first).
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  enum { elements = 8 * 1000 * 1000, sweeps = 20 };
  double* const a = malloc(elements * sizeof *a);
  double* const b = malloc(elements * sizeof *b);
  double* const c = malloc(elements * sizeof *c);
  double shortest = 1e30;

  if (!a || !b || !c) return 1;
#pragma omp parallel for schedule(static)
  for (long i = 0; i < elements; ++i) a[i] = b[i] = c[i] = i;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    const double start = omp_get_wtime();
#pragma omp parallel for schedule(static)
    for (long i = 0; i < elements; ++i) a[i] = b[i] + 0.5 * c[i];
    const double seconds = omp_get_wtime() - start;
    if (seconds < shortest) shortest = seconds;
  }
  printf("%g\n", 3.0 * elements * sizeof *a / shortest);
  return a[elements / 2] == 0;
}
