// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Clocks: what timers measure. Thorns may register more (hardware counters, cycle clocks).
#ifndef FLESH_SERVICES_CLOCKS_HH
#define FLESH_SERVICES_CLOCKS_HH

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "services/registry.hh"

namespace flesh {

/// One reading of a clock, in the shape of cTimerVal.
struct TimerValue {
  std::string heading;                    ///< what it is, e.g. "gettimeofday"
  std::string units;                      ///< e.g. "secs"
  std::variant<int, long, double> value;  ///< in `units`
  double seconds = 0;                     ///< the same in seconds, if it is a time
  double resolution = 0;                  ///< smallest difference that the clock can see, in seconds
};

/// What one clock has measured for one timer: starts and stops accumulate until reset.
class Stopwatch {
 public:
  virtual ~Stopwatch() = default;
  virtual void start() = 0;
  virtual void stop() = 0;
  virtual void reset() = 0;
  /// Fills `values.size()` values; also while running.
  virtual void read(std::span<TimerValue> values) const = 0;
  /// Makes the accumulated values what is given.
  virtual void set(std::span<const TimerValue> values) = 0;
};

/// A kind of measurement.
class Clock {
 public:
  virtual ~Clock() = default;
  /// Number of values that each reading has, >= 1.
  virtual int values() const = 0;
  /// True if reading it costs some tens of nanoseconds at most: such clocks time every scheduled call.
  virtual bool is_cheap() const = 0;
  /// A stopwatch at zero. \param timer  handle of the timer that it belongs to
  virtual std::unique_ptr<Stopwatch> create(int timer) = 0;
};

using Clocks = Registry<std::unique_ptr<Clock>, std::equal_to<>>;

/// A clock from a function that gives seconds since some fixed instant.
std::unique_ptr<Clock> seconds_clock(std::string heading, double (*now)(), double resolution, bool is_cheap);

/// Wall-clock seconds since some fixed instant; monotonic, tens of nanoseconds per call.
double wall_seconds();
/// Processor seconds of this process, user and system together.
double processor_seconds();

/// "gettimeofday" and "getrusage".
void register_standard_clocks(Clocks& clocks);

}  // namespace flesh

#endif
