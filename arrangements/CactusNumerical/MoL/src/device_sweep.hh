// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Linear combinations of arrays in the memory of a device.
#ifndef MOL_DEVICE_SWEEP_HH
#define MOL_DEVICE_SWEEP_HH

#include <span>

#include "Saguaro/Device/src/device.hh"
#include "sweep.hh"

namespace mol {

/// Puts all batches into a queue, in one launch: what `sweep` does, with the same bits. All addresses are on
/// the device.
void sweep_on_device(device::Queue& queue, std::span<const Batch> batches);

}  // namespace mol

#endif
