// SPDX-License-Identifier: LGPL-2.1-or-later
#include "plan.hh"

#include <algorithm>
#include <cstring>
#include <set>
#include <type_traits>

namespace slab {

namespace {

int floor_div(int a, int b) { return a / b - (a % b < 0 ? 1 : 0); }
int ceil_div(int a, int b) { return a / b + (a % b > 0 ? 1 : 0); }

struct Interval {
  int lower;
  int end;
};

/// The points n of the slab with first <= offset + n stride <= last.
Interval slab_points(const Line& line, int first, int last) {
  int near = first - line.offset, far = last - line.offset, stride = line.stride;
  if (stride < 0) {
    std::swap(near, far);
    near = -near;
    far = -far;
    stride = -stride;
  }
  return {std::max(0, ceil_div(near, stride)), std::min(line.length, floor_div(far, stride) + 1)};
}

Interval owned_points(const Line& line) {
  return slab_points(line, line.first + line.not_owned_below,
                     line.first + line.points - 1 - line.not_owned_above);
}

Interval flipped(Interval interval, int length) { return {length - interval.end, length - interval.lower}; }

std::string complaint_about(const Line& line) {
  if (line.stride == 0) return "has stride 0";
  if (line.length < 0) return "has " + std::to_string(line.length) + " points";
  if (line.points < 0 || std::min(line.not_owned_below, line.not_owned_above) < 0 ||
      line.allocated < line.points)
    return "stores " + std::to_string(line.points) + " points with " + std::to_string(line.not_owned_below) +
           " and " + std::to_string(line.not_owned_above) + " ghost points in rows of " +
           std::to_string(line.allocated);
  if (line.first < 0 || line.first + line.points > line.array_points)
    return "stores points " + std::to_string(line.first) + " to " +
           std::to_string(line.first + line.points - 1) + " of an array of " +
           std::to_string(line.array_points);
  const int last = line.offset + (line.length - 1) * line.stride;
  if (line.length > 0 &&
      (std::min(line.offset, last) < 0 || std::max(line.offset, last) >= line.array_points))
    return "begins at point " + std::to_string(line.offset) + " and ends at " + std::to_string(last) +
           " of an array of " + std::to_string(line.array_points);
  return "";
}

bool is_permutation(const Transfer& transfer) {
  for (int axis = 0; axis < transfer.dimension; ++axis)
    if (std::count_if(transfer.axes.begin(), transfer.axes.begin() + transfer.dimension,
                      [&](const Axis& target) { return target.source_axis == axis; }) != 1)
      return false;
  return true;
}

std::ptrdiff_t row_start(const Box& box, const Places& places, int j, int k) {
  return places.base + box.lower[0] * places.step[0] + j * places.step[1] + k * places.step[2];
}

/// Calls `copy(element number of the row's first point)` for each row of a box.
template <class Copy>
void for_each_row(const Box& box, const Places& places, Copy copy) {
  if (box.empty()) return;
  for (int k = box.lower[2]; k < box.end[2]; ++k)
    for (int j = box.lower[1]; j < box.end[1]; ++j) copy(row_start(box, places, j, k));
}

}  // namespace

std::string complaint_about(const Transfer& transfer) {
  if (transfer.dimension < 1 || transfer.dimension > max_dimension)
    return "it has " + std::to_string(transfer.dimension) + " dimensions; 1 to 3 are possible";
  if (!is_permutation(transfer)) return "its axes are not a permutation of those of the source";
  for (int d = 0; d < transfer.dimension; ++d) {
    const std::string source = complaint_about(transfer.source[d]),
                      target = complaint_about(transfer.axes[d].target);
    if (!source.empty()) return "the source along axis " + std::to_string(d) + " " + source;
    if (!target.empty()) return "the target along axis " + std::to_string(d) + " " + target;
    const int from = transfer.source[transfer.axes[d].source_axis].length,
              to = transfer.axes[d].target.length;
    if (from != to)
      return "the target has " + std::to_string(to) + " points along axis " + std::to_string(d) +
             ", the source " + std::to_string(from);
  }
  return "";
}

bool Box::empty() const { return size() == 0; }

std::size_t Box::size() const {
  std::size_t result = 1;
  for (int d = 0; d < max_dimension; ++d) result *= std::max(0, end[d] - lower[d]);
  return result;
}

Box operator&(const Box& a, const Box& b) {
  Box result;
  for (int d = 0; d < max_dimension; ++d) {
    result.lower[d] = std::max(a.lower[d], b.lower[d]);
    result.end[d] = std::min(a.end[d], b.end[d]);
  }
  return result;
}

Box source_box(const Transfer& transfer) {
  Box box{{0, 0, 0}, {1, 1, 1}};
  for (int d = 0; d < transfer.dimension; ++d) {
    const Axis& axis = transfer.axes[d];
    const Interval points = owned_points(transfer.source[axis.source_axis]);
    const Interval here = axis.is_flipped ? flipped(points, axis.target.length) : points;
    box.lower[d] = here.lower;
    box.end[d] = here.end;
  }
  return box;
}

Box target_box(const Transfer& transfer) {
  Box box{{0, 0, 0}, {1, 1, 1}};
  for (int d = 0; d < transfer.dimension; ++d) {
    const Line& line = transfer.axes[d].target;
    const Interval points = slab_points(line, line.first, line.first + line.points - 1);
    box.lower[d] = points.lower;
    box.end[d] = points.end;
  }
  return box;
}

Plan make_plan(std::span<const Transfer> all, int mine) {
  const Box needed = target_box(all[mine]), offered = source_box(all[mine]);
  Plan plan;
  std::set<Box> seen;
  bool is_sender = true;
  for (int peer = 0; peer < static_cast<int>(all.size()); ++peer) {
    const Box source = source_box(all[peer]);
    const bool is_first = seen.insert(source).second;
    if (peer == mine) is_sender = is_first;
    if (is_first && !(source & needed).empty()) plan.receives.push_back({peer, source & needed});
  }
  for (int peer = 0; is_sender && peer < static_cast<int>(all.size()); ++peer) {
    const Box box = offered & target_box(all[peer]);
    if (!box.empty()) plan.sends.push_back({peer, box});
  }
  return plan;
}

Places source_places(const Transfer& transfer) {
  Places places;
  PerAxis<std::ptrdiff_t> row{};
  std::ptrdiff_t distance = 1;
  for (int d = 0; d < transfer.dimension; ++d) {
    row[d] = distance;
    distance *= transfer.source[d].allocated;
  }
  for (int d = 0; d < transfer.dimension; ++d) {
    const Axis& axis = transfer.axes[d];
    const Line& line = transfer.source[axis.source_axis];
    const int start = axis.is_flipped ? line.offset + (line.length - 1) * line.stride : line.offset;
    places.base += row[axis.source_axis] * (start - line.first);
    places.step[d] = row[axis.source_axis] * (axis.is_flipped ? -line.stride : line.stride);
  }
  return places;
}

Places target_places(const Transfer& transfer) {
  Places places;
  std::ptrdiff_t distance = 1;
  for (int d = 0; d < transfer.dimension; ++d) {
    const Line& line = transfer.axes[d].target;
    places.base += distance * (line.offset - line.first);
    places.step[d] = distance * line.stride;
    distance *= line.allocated;
  }
  return places;
}

namespace {

/// Calls copy(packed, value, bytes) for each point of a box, or for each row whose points lie side by side.
template <class Packed, class Value, class Copy>
void for_each_element(const Box& box, const Places& places, auto element, Packed* packed, Value* values,
                      Copy copy) {
  const int length = box.end[0] - box.lower[0];
  const bool is_side_by_side = places.step[0] == 1;
  for_each_row(box, places, [&](std::ptrdiff_t start) {
    if (is_side_by_side) {
      copy(packed, values + start * std::ptrdiff_t(element), length * element);
      packed += length * element;
    } else {
      for (int i = 0; i < length; ++i, packed += element)
        copy(packed, values + (start + i * places.step[0]) * std::ptrdiff_t(element), element);
    }
  });
}

/// Calls with_size(bytes of an element), as a constant where it is that of CCTK_REAL: to copy one is then one
/// instruction instead of a call.
template <class WithSize>
void with_constant_size(std::size_t element, WithSize with_size) {
  if (element == sizeof(double))
    with_size(std::integral_constant<std::size_t, sizeof(double)>());
  else
    with_size(element);
}

}  // namespace

void pack(const Box& box, const Places& places, std::size_t element, const void* array, std::byte* packed) {
  with_constant_size(element, [&](auto size) {
    for_each_element(box, places, size, packed, static_cast<const std::byte*>(array),
                     [](std::byte* to, const std::byte* from, auto bytes) { std::memcpy(to, from, bytes); });
  });
}

void unpack(const Box& box, const Places& places, std::size_t element, const std::byte* packed, void* array) {
  with_constant_size(element, [&](auto size) {
    for_each_element(box, places, size, packed, static_cast<std::byte*>(array),
                     [](const std::byte* from, std::byte* to, auto bytes) { std::memcpy(to, from, bytes); });
  });
}

}  // namespace slab
