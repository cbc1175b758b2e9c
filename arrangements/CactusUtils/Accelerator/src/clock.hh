// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Bytes between host and device, for timers.
#ifndef SAGUARO_ACCELERATOR_CLOCK_HH
#define SAGUARO_ACCELERATOR_CLOCK_HH

#include <cstdint>

namespace accelerator {

/// Bytes that have gone between the host and the device of this process, in both directions; 0 without
/// device.
std::int64_t bytes_so_far();

/// Registers them as the clock "device_traffic" of the flesh.
void register_clock();

}  // namespace accelerator

#endif
