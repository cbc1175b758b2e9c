// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Linear combinations of arrays in the memory of a device.
#ifndef MOL_DEVICE_SWEEP_HH
#define MOL_DEVICE_SWEEP_HH

#include <span>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/point_box.hh"
#include "kept.hh"
#include "sweep.hh"

namespace mol {

/// Combinations over some points of a component, each done point by point before the next.
struct BoxBatch {
  std::vector<device::PointBox> boxes;
  std::ptrdiff_t dj, dk;  ///< distance of neighbours along y and z
  std::vector<Combination> combinations;
};
void sweep_on_device(device::Queue& queue, std::vector<BoxBatch> batches);

/// What `keep` does, of one batch.
void keep_on_device(device::Queue& queue, const KeptBatch& batch);

/// Puts all batches into a queue, in one launch: what `sweep` does, with the same bits. All addresses are on
/// the device.
void sweep_on_device(device::Queue& queue, std::span<const Batch> batches);

}  // namespace mol

#endif
