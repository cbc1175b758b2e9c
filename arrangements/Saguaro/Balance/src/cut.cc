// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/cut.hh"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace balance {
namespace {

/// The longest axis along which a box can be cut; of equally long ones the slowest.
std::optional<int> longest_axis(const Index& shape, const Index& minimum_width) {
  std::optional<int> result;
  for (int axis : {2, 1, 0})
    if (shape[axis] >= 2 * minimum_width[axis] && (!result || shape[axis] > shape[*result])) result = axis;
  return result;
}

class LongestDirection : public CutRule {
 public:
  explicit LongestDirection(const Index& minimum_width) : minimum_width_(minimum_width) {
    for (Coordinate& width : minimum_width_) width = std::max<Coordinate>(width, 1);
  }

  using CutRule::cut;
  std::optional<Cut> cut(const Index& shape, int processes) const override {
    const std::optional<int> axis = longest_axis(shape, minimum_width_);
    if (!axis) return std::nullopt;
    return cut_along(*axis, shape[*axis], processes);
  }

  /// A box of n m points has a side of L >= (n m)^(1/3). The cut is at most a plane away from where it
  /// should be, so that the load of either side is wrong by 3 / L at most, and along a path of cuts by the
  /// sum of 3 (2^k m)^(-1/3), which is less than half if m >= 24^3. A box for two or more processes then has
  /// at least m points, and a side of five minimum widths if m >= 64 of their cubes.
  bool leaves_nobody_idle(const Index& shape, int processes) const override {
    const Coordinate widest = *std::max_element(minimum_width_.begin(), minimum_width_.end());
    const Coordinate enough = std::max<Coordinate>(24 * 24 * 24, 64 * widest * widest * widest);
    return shape[0] * shape[1] * shape[2] >= enough * processes;
  }

  StretchCut cut_stretch(const Stretch& stretch, int processes) const override {
    return cut_of_least_load(stretch, processes, processes / 2, minimum_width_);
  }

 private:
  Cut cut_along(int axis, Coordinate length, int processes) const {
    const int left = processes / 2, right = processes - left;
    // max(p / left, (length - p) / right) is least near p = length * left / processes.
    const Coordinate below = length * left / processes;
    // Of two that are as good the one that gives the lower part more, as public reference output has it.
    const bool below_is_better = (length - below) * left < (below + 1) * right;
    const Coordinate position = below_is_better ? below : below + 1;
    return {axis, std::clamp(position, minimum_width_[axis], length - minimum_width_[axis]), left};
  }

  Index minimum_width_;
};

/// Moves the cuts of another rule to where they are allowed.
class Granular : public CutRule {
 public:
  Granular(const Index& minimum_width, const Granularity& granularity)
      : halving_(minimum_width), minimum_width_(minimum_width), granularity_(granularity) {}

  std::optional<Cut> cut(const Index& shape, int processes) const override {
    return cut(shape, 0, processes);
  }

  std::optional<Cut> cut(const Index& shape, Faces outer, int processes) const override {
    std::optional<Cut> result = halving_.cut(shape, processes);
    if (!result) return std::nullopt;
    const Coordinate length = shape[result->axis];
    // The nearest position is looked for from where the loads are equal, which may lie between two points.
    const std::optional<Coordinate> position =
        allowed(*result, length, outer, length * result->processes_left, processes);
    if (!position) return std::nullopt;
    result->position = *position;
    return result;
  }

  StretchCut cut_stretch(const Stretch& stretch, int processes) const override {
    StretchCut result = halving_.cut_stretch(stretch, processes);
    if (result.cut.position == 0) return result;
    const int piece = result.piece;
    const Coordinate length = stretch.box(piece).extent(result.cut.axis);
    const std::optional<Coordinate> position =
        allowed(result.cut, length, stretch.outer(piece), result.cut.position, 1);
    result.cut.position = position.value_or(0);
    if (!position && piece == stretch.begin()) ++result.piece;
    return result;
  }

 private:
  /// The allowed position next to `dividend / divisor` planes. \return nothing if there is none
  std::optional<Coordinate> allowed(const Cut& cut, Coordinate length, Faces outer, Coordinate dividend,
                                    Coordinate divisor) const {
    const auto boundary_at = [&](Faces face) { return outer & face ? granularity_.boundary : 0; };
    const Coordinate first = boundary_at(1U << (2 * cut.axis));
    const Coordinate last =
        length - std::max(boundary_at(2U << (2 * cut.axis)) + 1, minimum_width_[cut.axis]);
    const Coordinate step = granularity_.points, least = std::max(minimum_width_[cut.axis], first + 1);
    Coordinate position =
        first + step * geometry::floor_div(2 * dividend + step * divisor, 2 * step * divisor);
    if (position > last) position = first + step * geometry::floor_div(last - first, step);
    if (position < least) position = first + step * geometry::ceil_div(least - first, step);
    if (position > last) return std::nullopt;
    return position;
  }

  LongestDirection halving_;
  Index minimum_width_;
  Granularity granularity_;
};

/// The piece in which the cost reaches `wanted`.
int piece_reaching(const Stretch& stretch, double wanted) {
  int low = stretch.begin(), high = stretch.end() - 1;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (stretch.cost_before(middle + 1) < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

}  // namespace

StretchCut CutRule::cut_stretch(const Stretch& stretch, int processes) const {
  return cut_of_least_load(stretch, processes, processes / 2, geometry::uniform<3>(1));
}

StretchCut cut_of_least_load(const Stretch& stretch, int processes, int processes_left,
                             const Index& minimum_width) {
  const double all = stretch.cost(), wanted = all * processes_left / processes;
  const int piece = piece_reaching(stretch, wanted);
  const double before = piece == stretch.begin() ? 0 : stretch.cost_before(piece);
  std::optional<StretchCut> best;
  double least = 0;
  const auto consider = [&](int at, int axis, Coordinate position, double left) {
    const double load = std::max(left / processes_left, (all - left) / (processes - processes_left));
    if (best && load >= least) return;
    best = StretchCut{at, {axis, position, processes_left}};
    least = load;
  };
  // Of cuts that are as good one between two pieces, which costs no ghosts.
  if (piece > stretch.begin()) consider(piece, 0, 0, before);
  if (piece + 1 < stretch.end()) consider(piece + 1, 0, 0, before + stretch.cost(piece));
  const Index shape = stretch.box(piece).shape();
  if (const std::optional<int> axis = longest_axis(shape, minimum_width)) {
    const double cost_of_plane = stretch.cost(piece) / static_cast<double>(shape[*axis]);
    const auto planes = static_cast<Coordinate>(std::floor((wanted - before) / cost_of_plane));
    for (Coordinate position : {planes, planes + 1}) {
      position = std::clamp(position, minimum_width[*axis], shape[*axis] - minimum_width[*axis]);
      consider(piece, *axis, position, before + cost_of_plane * static_cast<double>(position));
    }
  }
  return *best;
}

std::unique_ptr<CutRule> longest_direction_rule(const Index& minimum_width) {
  return std::make_unique<LongestDirection>(minimum_width);
}

std::unique_ptr<CutRule> granular_rule(const Index& minimum_width, const Granularity& granularity) {
  return std::make_unique<Granular>(minimum_width, granularity);
}

}  // namespace balance
