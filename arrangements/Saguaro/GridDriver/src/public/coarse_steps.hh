// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Bytes between host and device, coarse step by coarse step.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_COARSE_STEPS_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_COARSE_STEPS_HH

#include <cstdint>

namespace grid_driver {

/// What has gone between the host and the devices of this process, in both directions: values of variables,
/// messages, lists of boxes; not the arguments of functions. In pure evolution of one process it is nothing.
struct StepTraffic {
  std::int64_t steps = 0;     ///< steps of the coarsest level that have begun
  std::int64_t in_this = 0;   ///< since the last of them has begun
  std::int64_t in_steps = 0;  ///< since the first of them has begun
};
StepTraffic step_traffic();

/// To be called when a step of the coarsest level begins.
void note_coarse_step();

}  // namespace grid_driver

#endif
