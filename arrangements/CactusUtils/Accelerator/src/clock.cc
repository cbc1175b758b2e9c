// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Bytes between host and device as a clock of the flesh: timers then say where they went.
#include "clock.hh"

#include "cctk.h"
#include "cctk_Timers.h"
#include "device.hh"

namespace accelerator {
namespace {

/// What the clock keeps for one timer.
struct Meter {
  std::int64_t sum = 0;
  std::int64_t begin = 0;
  bool is_running = false;
};

Meter& meter(void* data) { return *static_cast<Meter*>(data); }

void* create(int) { return new Meter; }
void destroy(int, void* data) { delete &meter(data); }

void start(int, void* data) {
  meter(data).is_running = true;
  meter(data).begin = bytes_so_far();
}

void stop(int, void* data) {
  meter(data).is_running = false;
  meter(data).sum += bytes_so_far() - meter(data).begin;
}

void reset(int, void* data) {
  meter(data).sum = 0;
  meter(data).begin = bytes_so_far();
}

/// What has not ended counts as if it ended now.
void get(int, void* data, cTimerVal* value) {
  const Meter& here = meter(data);
  value->type = val_double;
  value->heading = "device_traffic";
  value->units = "bytes";
  value->val.d = value->seconds =
      static_cast<double>(here.sum + (here.is_running ? bytes_so_far() - here.begin : 0));
  value->resolution = 1;
}

void set(int, void* data, cTimerVal* value) { meter(data).sum = static_cast<std::int64_t>(value->val.d); }

}  // namespace

std::int64_t bytes_so_far() {
  const device::Traffic traffic = device::traffic();
  return traffic.to_device + traffic.to_host;
}

void register_clock() {
  static constexpr const char* name = "device_traffic";
  const cClockFuncs functions = {name, 1, create, destroy, start, stop, reset, get, set};
  if (CCTK_ClockRegister(name, &functions) < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "There is a clock named \"%s\" already; timers will not count bytes", name);
}

}  // namespace accelerator
