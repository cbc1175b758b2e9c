// SPDX-License-Identifier: LGPL-2.1-or-later
#include "damped_level.hh"

#include <vector>

#include "Saguaro/Device/src/points.hh"

namespace dissipation {
namespace {

struct DampPoint {
  const DampedBox* boxes;

  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const { boxes[box].field.add_at(i, j, k); }
};

}  // namespace

void add_dissipation(device::Queue& queue, std::span<const DampedBox> boxes) {
  if (boxes.empty()) return;
  std::vector<device::PointBox> points;
  for (const DampedBox& box : boxes) points.push_back(box.points);
  queue.with_copy(boxes.data(), boxes.size_bytes(), [&](const void* copy) {
    device::for_each_point(queue, points, DampPoint{static_cast<const DampedBox*>(copy)});
  });
}

}  // namespace dissipation
