// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When periodic output is due.
#ifndef SAGUARO_OUTPUT_PERIOD_HH
#define SAGUARO_OUTPUT_PERIOD_HH

namespace output {

enum class Criterion {
  never,
  iteration,  ///< `every` iterations after the last output
  divisor,    ///< in iterations that `every` divides
  time,       ///< `interval` of coordinate time after the last output
  multiple    ///< in the first iteration that has reached another multiple of `interval` since the start
};

struct Period {
  Criterion criterion = Criterion::never;
  int every = -1;        ///< iterations; <= 0: never
  double interval = -1;  ///< coordinate time; 0: in each iteration; < 0: never
};

/// Where the run stands.
struct Moment {
  int iteration = 0;
  double time = 0;
  double time_step = 0;  ///< of the level; a time counts as reached this little bit (times 1e-6) early
  double before = 0;     ///< the time of the last turn before this one; for `Criterion::multiple`
  double start = 0;      ///< the time at which the run began; for `Criterion::multiple`
};

/// When output was due before. -1: not yet.
struct Past {
  int iteration = -1;
  double time = -1;
};

/// False for what is due at no moment.
bool is_ever_due(const Period& period);

bool is_due(const Period& period, const Moment& now, const Past& past);

/// What to remember when output is due now. The times of output by `Criterion::time` do not drift: they
/// stay multiples of the interval after the first.
Past noted(const Period& period, const Moment& now, const Past& past);

/// Parameters of one method, and what "as IO says" means: criterion "default", every and dt -2.
struct PeriodParameters {
  const char* criterion;
  int every;
  double dt;
};
Period period_of(const PeriodParameters& own, const PeriodParameters& common);

}  // namespace output

#endif
