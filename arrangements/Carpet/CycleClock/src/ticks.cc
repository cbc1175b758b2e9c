// SPDX-License-Identifier: LGPL-2.1-or-later
#include <chrono>

#include "cycleclock.h"

#ifdef HAVE_TICK_COUNTER

namespace {

using Clock = std::chrono::steady_clock;

/// Long enough that the time to read the clocks does not matter: 1e-6 of a tenth of a second.
constexpr std::chrono::milliseconds measuring_time(100);

/// Both clocks at the same time.
struct Reading {
  Clock::time_point time;
  ticks tick;
};

/// Of several readings the one in which least time went by between the two: what else runs on the machine may
/// come in between.
Reading read_both() {
  Reading best{};
  auto shortest = Clock::duration::max();
  for (int attempt = 0; attempt < 10; ++attempt) {
    const auto before = Clock::now();
    const ticks tick = getticks();
    const auto after = Clock::now();
    if (after - before >= shortest) continue;
    shortest = after - before;
    best = {before + shortest / 2, tick};
  }
  return best;
}

double measured_seconds_per_tick() {
  const Reading first = read_both();
  while (Clock::now() - first.time < measuring_time) {
  }
  const Reading last = read_both();
  return std::chrono::duration<double>(last.time - first.time).count() / elapsed(last.tick, first.tick);
}

/// The interface has no place for it but here.
double& length_of_tick() {
  static double seconds = measured_seconds_per_tick();
  return seconds;
}

}  // namespace

extern "C" double seconds_per_tick() { return length_of_tick(); }

extern "C" void measure_tick() { length_of_tick() = measured_seconds_per_tick(); }

#endif
