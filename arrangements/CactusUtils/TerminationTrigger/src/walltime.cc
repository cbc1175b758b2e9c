// SPDX-License-Identifier: LGPL-2.1-or-later
#include "walltime.hh"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace termination_trigger {

std::optional<double> seconds_left_in_queue(const Environment& environment, double now) {
  for (const char* name : {"SLURM_JOB_END_TIME", "COBALT_ENDTIME"}) {
    const auto value = environment(name);
    if (!value) continue;
    char* end = nullptr;
    const double seconds = std::strtod(value->c_str(), &end);
    if (end != value->c_str() && *end == '\0') return seconds - now;
  }
  return std::nullopt;
}

std::string minutes_text(double minutes) {
  const long seconds = std::lround(std::abs(minutes) * 60);
  char text[40];
  if (seconds >= 3600)
    std::snprintf(text, sizeof text, "%ld h %02ld min", seconds / 3600, seconds / 60 % 60);
  else if (seconds >= 60)
    std::snprintf(text, sizeof text, "%ld min", seconds / 60);
  else
    std::snprintf(text, sizeof text, "%ld s", seconds);
  return (minutes < 0 ? "-" : "") + std::string(text);
}

}  // namespace termination_trigger
