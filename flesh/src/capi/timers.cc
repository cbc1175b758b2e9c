// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Timers and clocks: cctk_Timers.h.
#include "services/timers.hh"

#include <string>
#include <type_traits>
#include <vector>

#include "capi/c_clock.hh"
#include "capi/c_strings.hh"
#include "capi/current_context.hh"
#include "cctk_Timers.h"

namespace flesh::capi {
namespace {

constexpr int failed = -1;
constexpr int all_clocks = -1;

Timers& timers() { return current_context().timers(); }
Timer* timer_named(const char* name) { return timers().find(view(name)); }
Timer* timer(int handle) { return timers().find(handle); }

int handle_of(const Timer* timer) { return timer ? timer->handle() : failed; }

/// Does something with a timer. Result: 0, or `failed` if there is none.
int act_on(Timer* timer, void (Timer::*action)()) {
  if (timer == nullptr) return failed;
  (timer->*action)();
  return 0;
}

int is_running(const Timer* timer) { return timer ? timer->is_running() : failed; }

int destroy(const Timer* timer) { return timer && timers().destroy(timer->handle()) ? 0 : failed; }

/// The public structure, and what it points to. C callers only ever see readings that CCTK_TimerCreateData
/// made.
struct Readings : cTimerData {
  std::vector<TimerValue> texts;  // headings and units live here
  std::vector<cTimerVal> values;
};

int read(const Timer* timer, cTimerData* data) {
  if (timer == nullptr || data == nullptr) return failed;
  Readings& readings = static_cast<Readings&>(*data);
  readings.texts = timers().read(*timer);
  readings.values.clear();
  for (const TimerValue& value : readings.texts) readings.values.push_back(to_c(value));
  readings.n_vals = static_cast<int>(readings.values.size());
  readings.vals = readings.values.data();
  return 0;
}

int print(const Timer* timer, int clock) {
  if (timer == nullptr) return failed;
  timers().print(stdout, *timer, clock);
  return 0;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

// ---------------------------------------------------------------------------------------------------- timers

int CCTK_TimerCreate(const char* name) { return handle_of(timers().create(view(name))); }
int CCTK_TimerCreateI() { return handle_of(timers().create_unnamed()); }
int CCTK_TimerDestroy(const char* name) { return destroy(timer_named(name)); }
int CCTK_TimerDestroyI(int handle) { return destroy(timer(handle)); }
int CCTK_TimerStart(const char* name) { return act_on(timer_named(name), &Timer::start); }
int CCTK_TimerStartI(int handle) { return act_on(timer(handle), &Timer::start); }
int CCTK_TimerStop(const char* name) { return act_on(timer_named(name), &Timer::stop); }
int CCTK_TimerStopI(int handle) { return act_on(timer(handle), &Timer::stop); }
int CCTK_TimerReset(const char* name) { return act_on(timer_named(name), &Timer::reset); }
int CCTK_TimerResetI(int handle) { return act_on(timer(handle), &Timer::reset); }
int CCTK_TimerIsRunning(const char* name) { return is_running(timer_named(name)); }
int CCTK_TimerIsRunningI(int handle) { return is_running(timer(handle)); }
int CCTK_NumTimers() { return timers().count(); }
const char* CCTK_TimerName(int handle) {
  const Timer* found = timer(handle);
  return found ? found->name().c_str() : nullptr;
}

// -------------------------------------------------------------------------------------------------- readings

cTimerData* CCTK_TimerCreateData() {
  auto* readings = new (std::nothrow) Readings{};
  return readings;
}

int CCTK_TimerDestroyData(cTimerData* data) {
  delete static_cast<Readings*>(data);
  return 0;
}

int CCTK_Timer(const char* name, cTimerData* data) { return read(timer_named(name), data); }
int CCTK_TimerI(int handle, cTimerData* data) { return read(timer(handle), data); }

int CCTK_TimerPrintData(const char* name, const char* clock) {
  if (clock == nullptr) return print(timer_named(name), all_clocks);
  const int handle = timers().clock_handle(clock);
  return handle < 0 ? failed : print(timer_named(name), handle);
}
int CCTK_TimerPrintDataI(int handle, int clock) { return print(timer(handle), clock); }

int CCTK_NumTimerClocks(const cTimerData* data) { return data ? data->n_vals : failed; }

const cTimerVal* CCTK_GetClockValue(const char* clock, const cTimerData* data) {
  for (int i = 0; i < data->n_vals; ++i)
    if (view(data->vals[i].heading) == view(clock)) return &data->vals[i];
  return nullptr;
}
const cTimerVal* CCTK_GetClockValueI(int index, const cTimerData* data) {
  return index >= 0 && index < data->n_vals ? &data->vals[index] : nullptr;
}

double CCTK_TimerClockSeconds(const cTimerVal* value) { return value->seconds; }
double CCTK_TimerClockResolution(const cTimerVal* value) { return value->resolution; }
const char* CCTK_TimerClockName(const cTimerVal* value) { return value->heading; }

// ---------------------------------------------------------------------------------------------------- clocks

int CCTK_NumClocks() { return timers().clock_count(); }
const char* CCTK_ClockName(int index) { return timers().clock_name(index); }
int CCTK_ClockHandle(const char* name) { return timers().clock_handle(view(name)); }
int CCTK_ClockRegister(const char* name, const cClockFuncs* functions) {
  return timers().register_clock(view(name), make_c_clock(*functions));
}

}  // extern "C"
