// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/cut.hh"

#include <algorithm>
#include <array>

namespace balance {
namespace {

class LongestDirection : public CutRule {
 public:
  explicit LongestDirection(const Index& minimum_width) : minimum_width_(minimum_width) {
    for (Coordinate& width : minimum_width_) width = std::max<Coordinate>(width, 1);
  }

  std::optional<Cut> cut(const Index& shape, int processes) const override {
    std::array<int, 3> axes{2, 1, 0};
    std::stable_sort(axes.begin(), axes.end(), [&](int a, int b) { return shape[a] > shape[b]; });
    for (int axis : axes)
      if (shape[axis] >= 2 * minimum_width_[axis]) return cut_along(axis, shape[axis], processes);
    return std::nullopt;
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

}  // namespace

std::unique_ptr<CutRule> longest_direction_rule(const Index& minimum_width) {
  return std::make_unique<LongestDirection>(minimum_width);
}

}  // namespace balance
