// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_DEVICE_EMULATED_HH
#define SAGUARO_DEVICE_EMULATED_HH

namespace device {

class Device;

/// True if the device has no memory of its own: what it allocates is the host's.
bool is_emulated(const Device& device);

}  // namespace device

#endif
