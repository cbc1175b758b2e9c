// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/coarse_steps.hh"

#include "Saguaro/Device/src/device.hh"

namespace grid_driver {
namespace {

std::int64_t bytes_so_far() {
  const device::Traffic traffic = device::traffic();
  return traffic.to_device + traffic.to_host;
}

}  // namespace

flesh::StepTraffic CoarseSteps::traffic() const {
  if (count_ == 0) return {};
  const std::int64_t now = bytes_so_far();
  return {count_, now - at_last_, now - at_first_};
}

void CoarseSteps::begin_step() {
  at_last_ = bytes_so_far();
  if (count_++ == 0) at_first_ = at_last_;
}

}  // namespace grid_driver
