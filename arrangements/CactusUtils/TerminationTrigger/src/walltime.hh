// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How much time a job has left.
#ifndef TERMINATIONTRIGGER_WALLTIME_HH
#define TERMINATIONTRIGGER_WALLTIME_HH

#include <functional>
#include <optional>
#include <string>

namespace termination_trigger {

/// Value of an environment variable; empty if it is not set.
using Environment = std::function<std::optional<std::string>(const std::string&)>;

/// Seconds from `now` until the queueing system ends the job, as far as the environment of the job tells:
/// SLURM_JOB_END_TIME (Slurm since 22.05) and COBALT_ENDTIME are the end in seconds since 1970. Empty if
/// neither is set to a number.
/// \param now  seconds since 1970
std::optional<double> seconds_left_in_queue(const Environment& environment, double now);

/// A job of known length, or not.
struct Job {
  std::optional<double> limit_minutes;  ///< since the start of the program; empty: unknown
  double margin_minutes = 0;            ///< the run is to end when so much is left; 0: it goes on

  /// True if only the margin is left `minutes` after the start.
  bool is_nearly_over(double minutes) const {
    return limit_minutes && margin_minutes > 0 && minutes >= *limit_minutes - margin_minutes;
  }
};

/// "1 h 03 min", "12 min", "40 s"; "-" in front of negative ones.
std::string minutes_text(double minutes);

}  // namespace termination_trigger

#endif
