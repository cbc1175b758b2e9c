// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/tilewise.hh"

#include <algorithm>
#include <bit>

namespace transfer {
namespace {

Span readable_along(const AxisOperator& along, const std::vector<PhaseTaps>& taps, std::int32_t phase,
                    Coordinate points) {
  Span result{INT32_MAX, INT32_MIN};
  for (Coordinate n = 0; n < points; ++n) {
    const auto point = static_cast<std::int32_t>(phase + n), group = point / along.up;
    const PhaseTaps& of_point = taps[along.phases + point - group * along.up];
    result.first = std::min(result.first, group + of_point.first);
    result.last = std::max(result.last, group + of_point.first + of_point.count - 1);
  }
  return result;
}

/// The taps of all phases of an axis together.
Span span_of_group(const AxisOperator& along, const std::vector<PhaseTaps>& taps) {
  Span result{INT32_MAX, INT32_MIN};
  for (int p = 0; p < along.up; ++p) {
    const PhaseTaps& of_phase = taps[along.phases + p];
    result.first = std::min(result.first, of_phase.first);
    result.last = std::max(result.last, of_phase.first + of_phase.count - 1);
  }
  return result;
}

/// Most input points of a tile of so many points along an axis.
int most_input(const TilesOfBox& tiles, int axis, int up, int points) {
  const int groups = (points + up - 2) / up + 1;
  return std::min(groups - 1 + tiles.of_group[axis].count(), tiles.readable[axis].count());
}

}  // namespace

std::optional<TilesOfBox> tiles_of_box(const PointOperator& operation, const std::vector<PhaseTaps>& taps,
                                       const std::int32_t (&phase)[3],
                                       const std::array<Coordinate, 3>& extents) {
  TilesOfBox result{};
  for (int d = 0; d < 3; ++d) {
    if (operation.order[d] != d || operation.axes[d].down != 1 || extents[d] < 1) return std::nullopt;
    result.of_group[d] = span_of_group(operation.axes[d], taps);
    result.readable[d] = readable_along(operation.axes[d], taps, phase[d], extents[d]);
    const auto points = static_cast<unsigned>(std::min<Coordinate>(extents[d], most_along_tile));
    result.logs[d] = std::bit_width(points - 1);
  }
  const auto fits = [&] {
    int points[3], input[3];
    for (int d = 0; d < 3; ++d) {
      points[d] = 1 << result.logs[d];
      input[d] = most_input(result, d, operation.axes[d].up, points[d]);
    }
    return input[0] * input[1] * input[2] <= room_for_blocks &&
           points[0] * input[1] * input[2] <= room_for_rows &&
           points[0] * points[1] * input[2] <= room_for_blocks;
  };
  // Rows stay long: what lies beside each other in memory is fetched together.
  for (const int d : {2, 1, 0})
    while (!fits() && result.logs[d] > (d == 0 ? 0 : d == 1 ? 2 : 3)) --result.logs[d];
  for (const int d : {2, 1, 0})
    while (!fits() && result.logs[d] > 0) --result.logs[d];
  if (!fits()) return std::nullopt;
  return result;
}

}  // namespace transfer
