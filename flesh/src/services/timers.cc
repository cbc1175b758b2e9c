// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/timers.hh"

#include "core/text.hh"

namespace flesh {

// ------------------------------------------------------------------------------------------- one timer

Timer::Timer(std::string name, int handle, const std::vector<Clock*>& clocks)
    : name_(std::move(name)), handle_(handle) {
  for (Clock* clock : clocks) stopwatches_.push_back(clock->create(handle));
}

void Timer::start() {
  if (is_running_) return;
  is_running_ = true;
  ++starts_;
  for (const auto& stopwatch : stopwatches_) stopwatch->start();
}

void Timer::stop() {
  if (!is_running_) return;
  is_running_ = false;
  for (const auto& stopwatch : stopwatches_) stopwatch->stop();
}

void Timer::reset() {
  starts_ = is_running_ ? 1 : 0;
  for (const auto& stopwatch : stopwatches_) stopwatch->reset();
}

double Timer::seconds() const {
  if (stopwatches_.empty()) return 0;
  TimerValue value;
  stopwatches_.front()->read({&value, 1});
  return value.seconds;
}

void Timer::read(int clock, std::span<TimerValue> values) const { stopwatches_[clock]->read(values); }

void Timer::set(int clock, std::span<const TimerValue> values) { stopwatches_[clock]->set(values); }

// ------------------------------------------------------------------------------------------ all timers

struct Timers::Reading {
  std::vector<int> clocks;  // handles, in the order of the timer's stopwatches
  Timer timer;
};

Timers::Timers() { register_standard_clocks(clocks_); }
Timers::~Timers() = default;

int Timers::register_clock(std::string_view name, std::unique_ptr<Clock> clock) {
  return clocks_.add(name, std::move(clock));
}

const char* Timers::clock_name(int clock) const {
  const auto* entry = clocks_.find(clock);
  return entry ? entry->name.c_str() : nullptr;
}

Timer* Timers::add(std::string name, bool cheap_only) {
  std::vector<int> handles;
  std::vector<Clock*> clocks;
  for (int i = 0; i < clocks_.size(); ++i) {
    Clock* clock = clocks_.find(i)->value.get();
    if (cheap_only && !clock->is_cheap()) continue;
    handles.push_back(i);
    clocks.push_back(clock);
  }
  const int handle = timers_.size();
  auto reading = std::make_unique<Reading>(Reading{std::move(handles), Timer(name, handle, clocks)});
  Timer* timer = &reading->timer;
  return timers_.add(name, std::move(reading)) < 0 ? nullptr : timer;
}

Timer* Timers::create(std::string_view name) { return add(std::string(name), false); }

Timer* Timers::create_unnamed() {
  for (int number = timers_.size();; ++number)
    if (Timer* timer = add(text("UNNAMED TIMER ", number), false)) return timer;
}

Timer* Timers::create_for_calls(std::string_view name) {
  std::string unique(name);
  for (int number = 2; timers_.handle(unique) >= 0; ++number) unique = text(name, " (", number, ")");
  return add(unique, !calls_read_all_);
}

bool Timers::destroy(int handle) { return timers_.remove(handle); }

Timer* Timers::find(int handle) {
  auto* entry = timers_.find(handle);
  return entry ? &entry->value->timer : nullptr;
}

Timer* Timers::find(std::string_view name) { return find(timers_.handle(name)); }

// --------------------------------------------------------------------------------------------- values

int Timers::value_count() const {
  int count = 0;
  for (int i = 0; i < clocks_.size(); ++i) count += clocks_.find(i)->value->values();
  return count;
}

std::vector<TimerValue> Timers::read(const Timer& timer) const {
  const std::vector<int>& read_clocks = timers_.find(timer.handle())->value->clocks;
  std::vector<TimerValue> values(value_count(), TimerValue{"", "", 0.0, 0, 0});
  std::size_t first = 0;
  std::size_t stopwatch = 0;
  for (int i = 0; i < clocks_.size(); ++i) {
    const auto& entry = *clocks_.find(i);
    const std::span<TimerValue> own(values.data() + first, entry.value->values());
    if (stopwatch < read_clocks.size() && read_clocks[stopwatch] == i)
      timer.read(static_cast<int>(stopwatch++), own);
    else
      for (TimerValue& value : own) value.heading = entry.name;
    first += own.size();
  }
  return values;
}

void Timers::print(std::FILE* out, const Timer& timer, int clock) const {
  std::fprintf(out, "%s:\n", timer.name().c_str());
  const std::vector<TimerValue> values = read(timer);
  std::size_t first = 0;
  for (int i = 0; i < clocks_.size(); ++i) {
    const std::size_t end = first + clocks_.find(i)->value->values();
    for (; first < end; ++first) {
      if (clock >= 0 && clock != i) continue;
      const TimerValue& value = values[first];
      const std::string number =
          std::visit([](auto n) { return number_text(static_cast<double>(n)); }, value.value);
      std::fprintf(out, "  %-20s %s %s\n", value.heading.c_str(), number.c_str(), value.units.c_str());
    }
  }
}

}  // namespace flesh
