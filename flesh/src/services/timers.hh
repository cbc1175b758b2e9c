// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Timers: named accumulators that start and stop all clocks together.
#ifndef FLESH_SERVICES_TIMERS_HH
#define FLESH_SERVICES_TIMERS_HH

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "services/clocks.hh"

namespace flesh {

/// One timer. Starting a running timer or stopping a stopped one does nothing.
class Timer {
 public:
  /// \param clocks  the clocks that it reads; outlive the timer
  Timer(std::string name, int handle, const std::vector<Clock*>& clocks);

  const std::string& name() const { return name_; }
  int handle() const { return handle_; }
  bool is_running() const { return is_running_; }
  void start();
  void stop();
  /// Sets all values to zero; a running timer goes on from there.
  void reset();
  /// Wall-clock seconds accumulated; of the first clock.
  double seconds() const;
  /// Values of one of its clocks, in the order given at construction.
  void read(int clock, std::span<TimerValue> values) const;
  void set(int clock, std::span<const TimerValue> values);
  /// Starts and stops of it so far count as calls; for "per call" columns.
  long starts() const { return starts_; }

 private:
  std::string name_;
  int handle_;
  bool is_running_ = false;
  long starts_ = 0;
  std::vector<std::unique_ptr<Stopwatch>> stopwatches_;
};

/// All timers and clocks of a run. Handles are >= 0; those of destroyed timers are not used again.
class Timers {
 public:
  Timers();
  ~Timers();
  Timers(const Timers&) = delete;
  Timers& operator=(const Timers&) = delete;

  // ---- clocks
  /// Handle, or -1 if the name is taken. Timers that exist already do not read the new clock.
  int register_clock(std::string_view name, std::unique_ptr<Clock> clock);
  int clock_count() const { return clocks_.size(); }
  int clock_handle(std::string_view name) const { return clocks_.handle(name); }
  /// Null for a bad handle.
  const char* clock_name(int clock) const;

  // ---- timers
  /// A timer that reads all clocks. Null if the name is taken.
  Timer* create(std::string_view name);
  /// A timer "UNNAMED TIMER <n>".
  Timer* create_unnamed();
  /// A timer for scheduled calls: reads cheap clocks only, or all if that was asked for before.
  /// A taken name is made unique.
  Timer* create_for_calls(std::string_view name);
  void let_calls_read_all_clocks() { calls_read_all_ = true; }
  bool destroy(int handle);
  Timer* find(int handle);
  Timer* find(std::string_view name);
  /// One more than the largest handle.
  int count() const { return timers_.size(); }

  // ---- values, in the order of clocks; a clock that a timer does not read gives zeros
  /// Number of values of all clocks together.
  int value_count() const;
  /// Values of all clocks.
  std::vector<TimerValue> read(const Timer& timer) const;
  /// Prints name and values of a timer; `clock` < 0: of all clocks.
  void print(std::FILE* out, const Timer& timer, int clock) const;

 private:
  struct Reading;  // a timer, and the clock handle of each of its stopwatches

  Timer* add(std::string name, bool cheap_only);

  Clocks clocks_;
  bool calls_read_all_ = false;
  Registry<std::unique_ptr<Reading>, std::equal_to<>> timers_;
};

/// Runs a timer for the life of a scope. Null timers are fine.
class ScopedTimer {
 public:
  explicit ScopedTimer(Timer* timer) : timer_(timer) {
    if (timer_) timer_->start();
  }
  ~ScopedTimer() {
    if (timer_) timer_->stop();
  }
  ScopedTimer(const ScopedTimer&) = delete;
  ScopedTimer& operator=(const ScopedTimer&) = delete;

 private:
  Timer* timer_;
};

}  // namespace flesh

#endif
