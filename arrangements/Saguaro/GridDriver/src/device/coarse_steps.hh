// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Bytes between host and devices, coarse step by coarse step.
#ifndef SAGUARO_GRID_DRIVER_DEVICE_COARSE_STEPS_HH
#define SAGUARO_GRID_DRIVER_DEVICE_COARSE_STEPS_HH

#include <cstdint>

#include "flesh/devices.hh"

namespace grid_driver {

/// Counts for this process.
class CoarseSteps {
 public:
  /// To be called when a step of the coarsest level begins.
  void begin_step();
  flesh::StepTraffic traffic() const;

 private:
  std::int64_t count_ = 0;
  std::int64_t at_first_ = 0, at_last_ = 0;  ///< bytes when the first and the last step began
};

}  // namespace grid_driver

#endif
