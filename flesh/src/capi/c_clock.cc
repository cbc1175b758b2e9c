// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/c_clock.hh"

#include <string>
#include <vector>

#include "capi/c_strings.hh"

namespace flesh::capi {

namespace {

TimerValue from_c(const cTimerVal& value) {
  TimerValue result{.heading = std::string(view(value.heading)),
                    .units = std::string(view(value.units)),
                    .value = 0,
                    .seconds = value.seconds,
                    .resolution = value.resolution};
  if (value.type == val_int) result.value = value.val.i;
  if (value.type == val_long) result.value = value.val.l;
  if (value.type == val_double) result.value = value.val.d;
  return result;
}

class CStopwatch : public Stopwatch {
 public:
  CStopwatch(const cClockFuncs& functions, int timer)
      : functions_(functions), timer_(timer), data_(functions.create(timer)) {}
  ~CStopwatch() override { functions_.destroy(timer_, data_); }
  CStopwatch(const CStopwatch&) = delete;
  CStopwatch& operator=(const CStopwatch&) = delete;

  void start() override { functions_.start(timer_, data_); }
  void stop() override { functions_.stop(timer_, data_); }
  void reset() override { functions_.reset(timer_, data_); }

  void read(std::span<TimerValue> values) const override {
    std::vector<cTimerVal> readings(functions_.n_vals);
    functions_.get(timer_, data_, readings.data());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = from_c(readings[i]);
  }

  void set(std::span<const TimerValue> values) override {
    std::vector<cTimerVal> readings;
    for (const TimerValue& value : values) readings.push_back(to_c(value));
    functions_.set(timer_, data_, readings.data());
  }

 private:
  const cClockFuncs& functions_;
  int timer_;
  void* data_;
};

class CClock : public Clock {
 public:
  explicit CClock(const cClockFuncs& functions) : functions_(functions) {}

  int values() const override { return functions_.n_vals; }
  bool is_cheap() const override { return false; }  // nobody knows: better not in every scheduled call
  std::unique_ptr<Stopwatch> create(int timer) override {
    return std::make_unique<CStopwatch>(functions_, timer);
  }

 private:
  cClockFuncs functions_;
};

}  // namespace

cTimerVal to_c(const TimerValue& value) {
  cTimerVal result{};
  result.heading = value.heading.c_str();
  result.units = value.units.c_str();
  result.seconds = value.seconds;
  result.resolution = value.resolution;
  if (const int* i = std::get_if<int>(&value.value)) {
    result.type = val_int;
    result.val.i = *i;
  } else if (const long* l = std::get_if<long>(&value.value)) {
    result.type = val_long;
    result.val.l = *l;
  } else {
    result.type = val_double;
    result.val.d = std::get<double>(value.value);
  }
  return result;
}

std::unique_ptr<Clock> make_c_clock(const cClockFuncs& functions) {
  return std::make_unique<CClock>(functions);
}

}  // namespace flesh::capi
