// SPDX-License-Identifier: LGPL-2.1-or-later
#include <chrono>

#include "cycleclock.h"

#ifdef HAVE_TICK_COUNTER

namespace {

using Clock = std::chrono::steady_clock;

/// Long enough that the time to read the clocks does not matter: 1e-6 of a tenth of a second.
constexpr std::chrono::milliseconds measuring_time(100);

double measured_seconds_per_tick() {
  const auto begin = Clock::now();
  const ticks first = getticks();
  auto end = begin;
  while (end - begin < measuring_time) end = Clock::now();
  const ticks last = getticks();
  return std::chrono::duration<double>(end - begin).count() / elapsed(last, first);
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
