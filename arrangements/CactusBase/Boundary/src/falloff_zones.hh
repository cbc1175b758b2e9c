// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boundary points that follow from their neighbours inside, on a device.
#ifndef BOUNDARY_FALLOFF_ZONES_HH
#define BOUNDARY_FALLOFF_ZONES_HH

#include <cstdint>
#include <span>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/point_box.hh"
#include "falloff.hh"

namespace boundary {

/// What happens at the points of a box. Addresses are on the device.
template <class AtPoint>
struct PlacedZone {
  device::PointBox points;
  std::int64_t steps[3];  ///< from the first element of a variable to point i, j, k: steps . (i, j, k)
  AtPoint at_point;
};

/// Puts all zones into a queue, in one launch: none may read what another one sets.
/// For RadiationAtPoint and RobinAtPoint.
template <class AtPoint>
void set_points(device::Queue& queue, std::span<const PlacedZone<AtPoint>> zones);

}  // namespace boundary

#endif
