// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/assignment.hh"

#include <vector>

#include "Saguaro/Device/src/points.hh"

namespace device {
namespace {

DEVICE_FUNCTION std::int64_t place(const std::int64_t (&steps)[3], int i, int j, int k) {
  return steps[0] * i + steps[1] * j + steps[2] * k;
}

/// The same without std::array, whose members devices do not call.
struct Plain {
  double* to;
  const double* from;
  std::int64_t to_steps[3], from_steps[3];
  double constant;
  bool is_negated;
};

struct AssignPoint {
  const Plain* assignments;
  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const Plain& here = assignments[box];
    double value = here.from ? here.from[place(here.from_steps, i, j, k)] : here.constant;
    if (here.is_negated) value = -value;
    here.to[place(here.to_steps, i, j, k)] = value;
  }
};

}  // namespace

void assign(Queue& queue, std::span<const Assignment> assignments) {
  if (assignments.empty()) return;
  std::vector<PointBox> boxes;
  std::vector<Plain> plain;
  boxes.reserve(assignments.size());
  plain.reserve(assignments.size());
  for (const Assignment& a : assignments) {
    boxes.push_back({{0, 0, 0}, {a.points[0], a.points[1], a.points[2]}});
    plain.push_back({a.to,
                     a.from,
                     {a.to_steps[0], a.to_steps[1], a.to_steps[2]},
                     {a.from_steps[0], a.from_steps[1], a.from_steps[2]},
                     a.constant,
                     a.is_negated});
  }
  queue.with_copy(plain.data(), plain.size() * sizeof(Plain), [&](const void* copy) {
    for_each_point(queue, boxes, AssignPoint{static_cast<const Plain*>(copy)});
  });
}

}  // namespace device
