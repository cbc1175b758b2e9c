// SPDX-License-Identifier: LGPL-2.1-or-later
#include "falloff_zones.hh"

#include <vector>

#include "Saguaro/Device/src/points.hh"

namespace boundary {
namespace {

template <class AtPoint>
struct ZonePoint {
  const PlacedZone<AtPoint>* zones;

  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const PlacedZone<AtPoint>& zone = zones[box];
    zone.at_point(zone.steps[0] * i + zone.steps[1] * j + zone.steps[2] * k);
  }
};

}  // namespace

template <class AtPoint>
void set_points(device::Queue& queue, std::span<const PlacedZone<AtPoint>> zones) {
  if (zones.empty()) return;
  std::vector<device::PointBox> boxes;
  for (const auto& zone : zones) boxes.push_back(zone.points);
  queue.with_copy(zones.data(), zones.size_bytes(), [&](const void* copy) {
    device::for_each_point(queue, boxes, ZonePoint<AtPoint>{static_cast<const PlacedZone<AtPoint>*>(copy)});
  });
}

template void set_points(device::Queue&, std::span<const PlacedZone<RadiationAtPoint>>);
template void set_points(device::Queue&, std::span<const PlacedZone<RobinAtPoint>>);

}  // namespace boundary
