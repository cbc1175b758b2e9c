// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/clocks.hh"

#include <sys/resource.h>
#include <time.h>

namespace flesh {
namespace {

/// Accumulates differences of a function that gives seconds.
class SecondsStopwatch : public Stopwatch {
 public:
  SecondsStopwatch(const std::string& heading, double (*now)(), double resolution)
      : heading_(heading), now_(now), resolution_(resolution) {}

  void start() override {
    started_ = now_();
    is_running_ = true;
  }
  void stop() override {
    total_ += now_() - started_;
    is_running_ = false;
  }
  void reset() override {
    total_ = 0;
    if (is_running_) started_ = now_();
  }
  void read(std::span<TimerValue> values) const override {
    const double seconds = is_running_ ? total_ + now_() - started_ : total_;
    values[0] = {heading_, "secs", seconds, seconds, resolution_};
  }
  void set(std::span<const TimerValue> values) override { total_ = values[0].seconds; }

 private:
  const std::string& heading_;  // of the clock, which outlives its stopwatches
  double (*now_)();
  double resolution_;
  double started_ = 0;
  double total_ = 0;
  bool is_running_ = false;
};

class SecondsClock : public Clock {
 public:
  SecondsClock(std::string heading, double (*now)(), double resolution, bool is_cheap)
      : heading_(std::move(heading)), now_(now), resolution_(resolution), is_cheap_(is_cheap) {}

  int values() const override { return 1; }
  bool is_cheap() const override { return is_cheap_; }
  std::unique_ptr<Stopwatch> create(int) override {
    return std::make_unique<SecondsStopwatch>(heading_, now_, resolution_);
  }

 private:
  std::string heading_;
  double (*now_)();
  double resolution_;
  bool is_cheap_;
};

double seconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

}  // namespace

std::unique_ptr<Clock> seconds_clock(std::string heading, double (*now)(), double resolution, bool is_cheap) {
  return std::make_unique<SecondsClock>(std::move(heading), now, resolution, is_cheap);
}

double wall_seconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double processor_seconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void register_standard_clocks(Clocks& clocks) {
  // The names are those that report tools look for; the first one has long been more precise than it says.
  clocks.add("gettimeofday", seconds_clock("gettimeofday", wall_seconds, 1e-9, true));
  clocks.add("getrusage", seconds_clock("getrusage", processor_seconds, 1e-6, false));
}

}  // namespace flesh
