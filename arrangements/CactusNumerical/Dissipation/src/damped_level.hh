// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Dissipation on all components of a level at once, on a device.
#ifndef DISSIPATION_DAMPED_LEVEL_HH
#define DISSIPATION_DAMPED_LEVEL_HH

#include <span>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/point_box.hh"
#include "kreiss_oliger.hh"

namespace dissipation {

struct DampedBox {
  DampedField field;  ///< on the device
  device::PointBox points;
};

/// Puts everything into a queue, in one launch. No right hand side may occur twice at a point.
void add_dissipation(device::Queue& queue, std::span<const DampedBox> boxes);

}  // namespace dissipation

#endif
