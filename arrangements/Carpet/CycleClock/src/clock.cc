// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The counter as a clock of the flesh.
#include "cctk.h"
#include "cctk_Parameters.h"
#include "cctk_Timers.h"
#include "cycleclock.h"
#include "intervals.hh"

#ifdef HAVE_TICK_COUNTER

namespace {

/// What the clock keeps for one timer; lengths are in ticks.
struct Stopwatch {
  cycle_clock::Intervals intervals;
  ticks begin = 0;
  bool is_running = false;
};

Stopwatch& stopwatch(void* data) { return *static_cast<Stopwatch*>(data); }

void* create(int) { return new Stopwatch; }

void destroy(int, void* data) { delete &stopwatch(data); }

void start(int, void* data) {
  stopwatch(data).is_running = true;
  stopwatch(data).begin = getticks();
}

void stop(int, void* data) {
  const ticks end = getticks();
  stopwatch(data).is_running = false;
  stopwatch(data).intervals.add(elapsed(end, stopwatch(data).begin));
}

void reset(int, void* data) {
  stopwatch(data).intervals = {};
  stopwatch(data).begin = getticks();
}

void fill(cTimerVal& value, const char* heading, double tick_count) {
  value.type = val_double;
  value.heading = heading;
  value.units = "secs";
  value.val.d = value.seconds = tick_count * seconds_per_tick();
  value.resolution = seconds_per_tick();
}

/// An interval that has not ended counts as if it ended now.
void get(int, void* data, cTimerVal* values) {
  cycle_clock::Intervals intervals = stopwatch(data).intervals;
  if (stopwatch(data).is_running) intervals.add(elapsed(getticks(), stopwatch(data).begin));
  fill(values[0], "cycle", intervals.sum());
  fill(values[1], "cycle[avg]", intervals.average());
  fill(values[2], "cycle[sdv]", intervals.deviation());
  fill(values[3], "cycle[min]", intervals.minimum());
  fill(values[4], "cycle[max]", intervals.maximum());
}

/// As if there had been one interval of that length.
void set(int, void* data, cTimerVal* values) {
  stopwatch(data).intervals = {};
  stopwatch(data).intervals.add(values[0].val.d / seconds_per_tick());
}

}  // namespace

#endif

extern "C" int CycleClock_Setup() {
  DECLARE_CCTK_PARAMETERS;
#ifdef HAVE_TICK_COUNTER
  measure_tick();
  CCTK_VINFO("A cycle lasts %.4g ns (%.4g GHz)", 1e9 * seconds_per_tick(), 1e-9 / seconds_per_tick());
  if (!register_clock) return 0;
  const cClockFuncs functions = {"cycle", 5, create, destroy, start, stop, reset, get, set};
  if (CCTK_ClockRegister("cycle", &functions) < 0)
    CCTK_WARN(CCTK_WARN_ALERT, "There is a clock named \"cycle\" already; the cycle counter is not offered");
#else
  if (register_clock)
    CCTK_WARN(CCTK_WARN_COMPLAIN, "This processor has no counter that can be read: no clock \"cycle\"");
#endif
  return 0;
}
