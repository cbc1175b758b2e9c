/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Times what a driver does between scheduled functions: changes of the grid, exchanges, the run as a whole.
 * Plain C and the public interface alone, so that any driver can be measured.
 */
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

enum { most_levels = 32 };

/* Both clocks: the processor's does not count what the rest of the machine does. */
typedef struct {
  double wall, processor;
} Seconds;

typedef struct {
  Seconds seconds;
  int count;
} Sum;

static Seconds evolution_began, regrid_began;
static int is_evolving, is_regridding, has_changed;
static Sum regridding, exchanging[most_levels];

static Seconds now(void) {
  struct timespec time;
  struct rusage usage;
  clock_gettime(CLOCK_MONOTONIC, &time);
  getrusage(RUSAGE_SELF, &usage);
  const Seconds result = {
      (double)time.tv_sec + 1e-9 * (double)time.tv_nsec,
      (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
          1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec),
  };
  return result;
}

static Seconds since(Seconds begin) {
  const Seconds end = now(), result = {end.wall - begin.wall, end.processor - begin.processor};
  return result;
}

static void add(Sum* sum, Seconds seconds, int count) {
  sum->seconds.wall += seconds.wall;
  sum->seconds.processor += seconds.processor;
  sum->count += count;
}

void LevelBench_MoveCentres(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;

  if (speed > 0) {
    const CCTK_REAL angle = speed / orbit_radius * cctk_time;
    for (int centre = 0; centre < 2; ++centre) {
      const CCTK_REAL side = centre == 0 ? orbit_radius : -orbit_radius;
      position_x[centre] = side * cos(angle);
      position_y[centre] = side * sin(angle);
      position_z[centre] = 0;
    }
  }
  CCTK_Barrier(cctkGH);
  if (!is_evolving) evolution_began = now();
  if (!is_regridding) { /* some drivers ask again for each level */
    has_changed = 0;
    regrid_began = now();
  }
  is_evolving = is_regridding = 1;
}

void LevelBench_SeeChange(CCTK_ARGUMENTS) { has_changed = 1; }

void LevelBench_EndRegrid(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;

  if (is_regridding && has_changed) add(&regridding, since(regrid_began), 1);
  is_regridding = 0;
  *regrids = regridding.count;
}

void LevelBench_Exchange(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  int level = 0;

  if (exchanges_per_step == 0 || *group == '\0') return;
  while (1 << level < cctk_levfac[0]) ++level;
  if (level >= most_levels) CCTK_ERROR("refinement by more than 2^31 cannot be timed");
  /* The first one may have to be prepared. */
  if (CCTK_SyncGroup(cctkGH, group) < 0)
    CCTK_VERROR("LevelBench::group: there is no group \"%s\" with storage", group);
  CCTK_Barrier(cctkGH);
  const Seconds begin = now();
  for (int i = 0; i < exchanges_per_step; ++i) CCTK_SyncGroup(cctkGH, group);
  add(&exchanging[level], since(begin), exchanges_per_step);
  *exchanges += exchanges_per_step;
}

static CCTK_REAL over_processes(const cGH* cctkGH, const char* reduction, CCTK_REAL here) {
  CCTK_REAL result = 0;
  CCTK_ReduceLocalScalar(cctkGH, -1, CCTK_ReductionArrayHandle(reduction), &here, &result,
                         CCTK_VARIABLE_REAL);
  return result;
}

static void report(const cGH* cctkGH, const char* what, const Sum* sum) {
  const CCTK_REAL wall = over_processes(cctkGH, "maximum", sum->seconds.wall),
                  processor = over_processes(cctkGH, "sum", sum->seconds.processor);
  CCTK_VInfo(CCTK_THORNSTRING, "%s: %d times, %.6f s, %.6f s of processors", what, sum->count, (double)wall,
             (double)processor);
}

void LevelBench_Report(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Sum evolution = {since(evolution_began), cctk_iteration};
  struct rusage usage;

  getrusage(RUSAGE_SELF, &usage);
  report(cctkGH, "evolution", &evolution);
  report(cctkGH, "regrid", &regridding);
  for (int level = 0; level < most_levels; ++level) {
    if (exchanging[level].count == 0) continue;
    char what[32];
    snprintf(what, sizeof what, "exchange of level %d", level);
    report(cctkGH, what, &exchanging[level]);
  }
  CCTK_VInfo(CCTK_THORNSTRING, "peak memory: %.1f MiB",
             (double)over_processes(cctkGH, "sum", (CCTK_REAL)usage.ru_maxrss) / 1024);
}
