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

/// The number of processes on the left that is nearest to `wanted` and gives neither side more processes than
/// points. Where there are too few points for all, `wanted`.
int processes_with_points(int wanted, int processes, Coordinate points_left, Coordinate points_right) {
  if (processes > points_left + points_right) return wanted;
  const Coordinate least = std::max<Coordinate>(1, processes - points_right);
  const Coordinate most = std::min<Coordinate>(processes - 1, points_left);
  return static_cast<int>(std::clamp<Coordinate>(wanted, least, most));
}

Coordinate points_of(const Index& shape) { return shape[0] * shape[1] * shape[2]; }

class LongestDirection : public CutRule {
 public:
  explicit LongestDirection(const PartWidths& widths) : widths_(widths) {
    for (Coordinate& width : widths_.minimum) width = std::max<Coordinate>(width, 1);
  }

  using CutRule::cut;
  std::optional<Cut> cut(const Index& shape, int processes) const override {
    const Index narrowest = widths_.of(shape);
    const std::optional<int> axis = longest_axis(shape, narrowest);
    if (!axis) return std::nullopt;
    Cut result = cut_along(*axis, shape[*axis], narrowest[*axis], processes);
    const Coordinate plane = points_of(shape) / shape[*axis];
    result.processes_left = processes_with_points(result.processes_left, processes, plane * result.position,
                                                  plane * (shape[*axis] - result.position));
    return result;
  }

  /// A box of n m points has a side of L >= (n m)^(1/3). The cut is at most a plane away from where it
  /// should be, so that the load of either side is wrong by 3 / L at most, and along a path of cuts by the
  /// sum of 3 (2^k m)^(-1/3), which is less than half if m >= 24^3. A box for two or more processes then has
  /// at least m points, and a side of five minimum widths if m >= 64 of their cubes.
  bool leaves_nobody_idle(const Index& shape, int processes) const override {
    Coordinate widest = 0;
    for (const Index& width : {widths_.minimum, widths_.comfortable})
      widest = std::max(widest, *std::max_element(width.begin(), width.end()));
    const Coordinate enough = std::max<Coordinate>(24 * 24 * 24, 64 * widest * widest * widest);
    return points_of(shape) >= enough * processes;
  }

  StretchCut cut_stretch(const Stretch& stretch, int processes) const override {
    return cut_of_least_load(stretch, processes, processes / 2, widths_);
  }

 private:
  static Cut cut_along(int axis, Coordinate length, Coordinate narrowest, int processes) {
    const int left = processes / 2, right = processes - left;
    // max(p / left, (length - p) / right) is least near p = length * left / processes.
    const Coordinate below = length * left / processes;
    // Of two that are as good the one that gives the lower part more, as public reference output has it.
    const bool below_is_better = (length - below) * left < (below + 1) * right;
    const Coordinate position = below_is_better ? below : below + 1;
    return {axis, std::clamp(position, narrowest, length - narrowest), left};
  }

  PartWidths widths_;
};

/// Moves the cuts of another rule to where they are allowed.
class Granular : public CutRule {
 public:
  Granular(const PartWidths& widths, const Granularity& granularity)
      : halving_(widths), widths_(widths), granularity_(granularity) {}

  std::optional<Cut> cut(const Index& shape, int processes) const override {
    return cut(shape, 0, processes);
  }

  std::optional<Cut> cut(const Index& shape, Faces outer, int processes) const override {
    std::optional<Cut> result = halving_.cut(shape, processes);
    if (!result) return std::nullopt;
    const Coordinate length = shape[result->axis];
    // The nearest position is looked for from where the loads are equal, which may lie between two points.
    const std::optional<Coordinate> position =
        allowed(*result, shape, outer, length * result->processes_left, processes);
    if (!position) return std::nullopt;
    result->position = *position;
    return result;
  }

  StretchCut cut_stretch(const Stretch& stretch, int processes) const override {
    StretchCut result = halving_.cut_stretch(stretch, processes);
    if (result.cut.position == 0) return result;
    const int piece = result.piece;
    const std::optional<Coordinate> position =
        allowed(result.cut, stretch.box(piece).shape(), stretch.outer(piece), result.cut.position, 1);
    result.cut.position = position.value_or(0);
    if (!position && piece == stretch.begin()) ++result.piece;
    return result;
  }

 private:
  /// The allowed position next to `dividend / divisor` planes. \return nothing if there is none
  std::optional<Coordinate> allowed(const Cut& cut, const Index& shape, Faces outer, Coordinate dividend,
                                    Coordinate divisor) const {
    const Coordinate length = shape[cut.axis], narrowest = widths_.of(shape)[cut.axis];
    const auto boundary_at = [&](Faces face) { return outer & face ? granularity_.boundary : 0; };
    const Coordinate first = boundary_at(1U << (2 * cut.axis));
    const Coordinate last = length - std::max(boundary_at(2U << (2 * cut.axis)) + 1, narrowest);
    const Coordinate step = granularity_.points, least = std::max(narrowest, first + 1);
    Coordinate position =
        first + step * geometry::floor_div(2 * dividend + step * divisor, 2 * step * divisor);
    if (position > last) position = first + step * geometry::floor_div(last - first, step);
    if (position < least) position = first + step * geometry::ceil_div(least - first, step);
    if (position > last) return std::nullopt;
    return position;
  }

  LongestDirection halving_;
  PartWidths widths_;
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

Index PartWidths::of(const Index& shape) const {
  const Index wide =
      geometry::by_axis<3>([](Coordinate a, Coordinate b) { return std::max(a, b); }, minimum, comfortable);
  return longest_axis(shape, wide) ? wide : minimum;
}

Coordinate StretchCut::points_left(const Stretch& stretch) const {
  const Coordinate before = piece == stretch.begin() ? 0 : stretch.points_before(piece);
  const Box& box = stretch.box(piece);
  return before + box.size() / box.extent(cut.axis) * cut.position;
}

StretchCut CutRule::cut_stretch(const Stretch& stretch, int processes) const {
  return cut_of_least_load(stretch, processes, processes / 2, {});
}

StretchCut cut_of_least_load(const Stretch& stretch, int processes, int processes_left,
                             const PartWidths& widths) {
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
  const Index shape = stretch.box(piece).shape(), narrowest = widths.of(shape);
  if (const std::optional<int> axis = longest_axis(shape, narrowest)) {
    const double cost_of_plane = stretch.cost(piece) / static_cast<double>(shape[*axis]);
    const auto planes = static_cast<Coordinate>(std::floor((wanted - before) / cost_of_plane));
    for (Coordinate position : {planes, planes + 1}) {
      position = std::clamp(position, narrowest[*axis], shape[*axis] - narrowest[*axis]);
      consider(piece, *axis, position, before + cost_of_plane * static_cast<double>(position));
    }
  }
  const Coordinate points_left = best->points_left(stretch);
  best->cut.processes_left = processes_with_points(processes_left, processes, points_left,
                                                   stretch.points_before(stretch.end()) - points_left);
  return *best;
}

std::unique_ptr<CutRule> longest_direction_rule(const PartWidths& widths) {
  return std::make_unique<LongestDirection>(widths);
}

std::unique_ptr<CutRule> granular_rule(const PartWidths& widths, const Granularity& granularity) {
  return std::make_unique<Granular>(widths, granularity);
}

}  // namespace balance
