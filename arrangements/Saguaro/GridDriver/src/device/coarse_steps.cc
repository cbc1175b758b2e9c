// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/coarse_steps.hh"

#include "Saguaro/Device/src/device.hh"

namespace grid_driver {
namespace {

/// Steps of this process, and the bytes when the first and the last one began.
struct Steps {
  std::int64_t count = 0, at_first = 0, at_last = 0;
};
Steps& steps() {
  static Steps steps;
  return steps;
}

std::int64_t bytes_so_far() {
  const device::Traffic traffic = device::traffic();
  return traffic.to_device + traffic.to_host;
}

}  // namespace

StepTraffic step_traffic() {
  const Steps& all = steps();
  if (all.count == 0) return {};
  const std::int64_t now = bytes_so_far();
  return {all.count, now - all.at_last, now - all.at_first};
}

void note_coarse_step() {
  Steps& all = steps();
  all.at_last = bytes_so_far();
  if (all.count++ == 0) all.at_first = all.at_last;
}

}  // namespace grid_driver
