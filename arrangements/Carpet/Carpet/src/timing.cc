// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How fast the run goes: the variables of group timing.
#include <chrono>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_CommandLine.h"
#include "cctk_Parameters.h"

namespace {

/// When the run had reached which time of its own.
struct Moment {
  double seconds;
  double time;
};

double seconds_now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

/// Time of the run per hour of work between two moments; 0 if they are the same.
double per_hour(const Moment& from, const Moment& to) {
  constexpr double seconds_per_hour = 3600;
  return to.seconds > from.seconds ? (to.time - from.time) / (to.seconds - from.seconds) * seconds_per_hour
                                   : 0;
}

}  // namespace

extern "C" void CarpetTimingInit(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (CCTK_REAL* const value : {physical_time_per_hour,
                                 current_physical_time_per_hour,
                                 time_total,
                                 time_evolution,
                                 time_computing,
                                 time_communicating,
                                 time_io,
                                 evolution_steps_count,
                                 local_grid_points_per_second,
                                 total_grid_points_per_second,
                                 local_grid_point_updates_count,
                                 total_grid_point_updates_count,
                                 local_interior_points_per_second,
                                 total_interior_points_per_second,
                                 local_interior_point_updates_count,
                                 total_interior_point_updates_count,
                                 io_per_second,
                                 io_bytes_per_second,
                                 io_bytes_ascii_per_second,
                                 io_bytes_binary_per_second,
                                 io_count,
                                 io_bytes_count,
                                 io_bytes_ascii_count,
                                 io_bytes_binary_count,
                                 comm_per_second,
                                 comm_bytes_per_second,
                                 comm_count,
                                 comm_bytes_count,
                                 time_levels,
                                 current_walltime,
                                 syncs_count})
    *value = 0;
  *start_seconds = *mark_seconds = seconds_now();
  *start_time = *mark_time = cctk_time;
}

extern "C" void CarpetTimingSet(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Moment now{seconds_now(), cctk_time};
  *physical_time_per_hour = per_hour({*start_seconds, *start_time}, now);
  *current_physical_time_per_hour = per_hour({*mark_seconds, *mark_time}, now);
  *time_evolution = now.seconds - *start_seconds;
  if (now.seconds - *mark_seconds > 60 * timing_average_window_minutes) {
    *mark_seconds = now.seconds;
    *mark_time = now.time;
  }
  *time_total = CCTK_RunTime();
  *current_walltime = CCTK_RunTime();
  *evolution_steps_count += 1;
}
