// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/pointwise.hh"

#include <algorithm>
#include <iterator>

#include "Saguaro/Transfer/src/stencil.hh"

namespace transfer {
namespace {

PhaseTaps phase_taps(const Taps& taps) {
  PhaseTaps result;
  result.first = static_cast<std::int32_t>(taps.first);
  result.count = taps.count();
  result.rule = taps.rule;
  result.mirrored = taps.mirrored;
  for (std::size_t n = 0; n < taps.weights.size(); ++n) {
    result.weights[n] = static_cast<double>(taps.weights[n]);
    result.weights_of_float[n] = static_cast<float>(taps.weights[n]);
  }
  return result;
}

}  // namespace

template <class Stencils>
int PointOperators::add_once(const Key& key, const std::array<int, 3>& order, const Stencils& stencils) {
  const auto known = std::find(keys_.begin(), keys_.end(), key);
  if (known != keys_.end()) return static_cast<int>(known - keys_.begin());
  PointOperator operation{{}, {}, true};
  for (int axis = 0; axis < 3; ++axis) {
    const Stencil& stencil = stencils[axis];
    operation.axes[axis] = {static_cast<std::int32_t>(stencil.up), static_cast<std::int32_t>(stencil.down),
                            static_cast<std::int32_t>(taps_.size())};
    operation.order[axis] = order[axis];
    for (const Taps& taps : stencil.taps) {
      operation.is_linear = operation.is_linear && taps.rule == Rule::weighted_sum;
      taps_.push_back(phase_taps(taps));
    }
  }
  keys_.push_back(key);
  operators_.push_back(operation);
  return static_cast<int>(operators_.size()) - 1;
}

std::optional<int> PointOperators::add(const Prolongation& operation, const Index& factor) {
  if (!acts_axis_by_axis(operation.method)) return std::nullopt;
  return add_once({true, operation.method, operation.order, operation.centring, false, factor}, {0, 1, 2},
                  stencils_of(operation, factor));
}

int PointOperators::add(const Restriction& operation, const Index& factor) {
  return add_once({false, Method::copy, operation.order, operation.centring, operation.is_staggered, factor},
                  {2, 1, 0}, stencils_of(operation, factor));
}

bool takes_single_points(const PointOperator& operation, const std::vector<PhaseTaps>& taps) {
  return std::all_of(std::begin(operation.axes), std::end(operation.axes), [&](const AxisOperator& along) {
    const PhaseTaps& only = taps[along.phases];
    return along.up == 1 && only.first == 0 && only.count == 1 && only.weights[0] == 1;
  });
}

GroupStart group_start(const PointOperator& operation, const Index& lower) {
  GroupStart result;
  for (int axis = 0; axis < 3; ++axis) {
    const auto& [up, down, phases] = operation.axes[axis];
    result.phase[axis] = static_cast<std::int32_t>(geometry::floor_mod(lower[axis], Coordinate{up}));
    result.base[axis] = down * geometry::floor_div(lower[axis], Coordinate{up});
  }
  return result;
}

}  // namespace transfer
