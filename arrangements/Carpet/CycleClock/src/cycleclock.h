/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The counter of the processor: it goes on at a constant rate and is read in about ten nanoseconds.
 */
#ifndef CYCLECLOCK_H
#define CYCLECLOCK_H

#include "cctk.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A reading, in ticks since some instant; differences may wrap around.
typedef uint64_t ticks;

#if defined(__x86_64__) || defined(__aarch64__)

#define HAVE_TICK_COUNTER 1

static inline CCTK_ATTRIBUTE_UNUSED ticks getticks(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  ticks now;
  __asm__ __volatile__("mrs %0, cntvct_el0" : "=r"(now));
  return now;
#endif
}

/// Number of ticks from t0 to t1.
static inline CCTK_ATTRIBUTE_UNUSED double elapsed(ticks t1, ticks t0) { return (double)(t1 - t0); }

/// Seconds that a tick lasts; measured first, in about a tenth of a second, if that has not been done.
double seconds_per_tick(void);
/// Measures that anew, against the monotonic clock of the system.
void measure_tick(void);

#endif

#ifdef __cplusplus
}
#endif

#endif
