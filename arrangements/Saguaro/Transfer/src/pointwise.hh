// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Operators point by point, for devices: each point does by itself what `prolongate` and
// `restrict_to_coarse` do axis by axis, with the same operations in the same order, and so with the same
// bits. More of them, too: on the host the other way is several times faster.
#ifndef SAGUARO_TRANSFER_POINTWISE_HH
#define SAGUARO_TRANSFER_POINTWISE_HH

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/point_box.hh"
#include "Saguaro/Transfer/src/eno.hh"
#include "Saguaro/Transfer/src/prolongation.hh"
#include "Saguaro/Transfer/src/restriction.hh"
#include "Saguaro/Transfer/src/stencil.hh"

namespace transfer {

inline constexpr int most_taps = 12;
inline constexpr int most_taps_of_rules = 6;

/// The input points of one phase along one axis, counted from the base of an output point, and their weights,
/// or the rule that they are subject to.
struct PhaseTaps {
  std::int32_t first = 0;
  std::int32_t count = 1;
  Rule rule = Rule::weighted_sum;
  bool mirrored = false;
  double weights[most_taps] = {1};
  float weights_of_float[most_taps] = {1};

  DEVICE_FUNCTION double weight(int n, double) const { return weights[n]; }
  DEVICE_FUNCTION float weight(int n, float) const { return weights_of_float[n]; }
};

/// How one axis is resampled. Output points come in groups of `up`, input points in groups of `down`.
struct AxisOperator {
  std::int32_t up, down;
  std::int32_t phases;  ///< place of the first of `up` PhaseTaps
};

struct PointOperator {
  AxisOperator axes[3];
  std::int32_t order[3];  ///< axes; sums along the first are made first
  bool is_linear;         ///< all taps have weights: `value_of_point`; else `value_by_rules`
};

/// The operators of some work and their taps: what is to be copied to a device.
class PointOperators {
 public:
  /// \return the number of the operator; nothing if it does not act axis by axis
  /// \throws std::invalid_argument if there is no such operator
  std::optional<int> add(const Prolongation& operation, const Index& factor);
  int add(const Restriction& operation, const Index& factor);

  const std::vector<PointOperator>& operators() const { return operators_; }
  const std::vector<PhaseTaps>& taps() const { return taps_; }

 private:
  struct Key {
    bool is_prolongation;
    Method method;
    int order;
    Centrings centring;
    bool is_staggered;
    Index factor;
    auto operator<=>(const Key&) const = default;
  };
  template <class Stencils>
  int add_once(const Key& key, const std::array<int, 3>& order, const Stencils& stencils);

  std::vector<Key> keys_;
  std::vector<PointOperator> operators_;
  std::vector<PhaseTaps> taps_;
};

/// Whether output points are input points: copies, some of which may be left out.
bool takes_single_points(const PointOperator& operation, const std::vector<PhaseTaps>& taps);

/// Where the points of a box begin: in their groups, and the base point of these groups.
struct GroupStart {
  std::array<std::int32_t, 3> phase;  ///< of the first point, along each axis
  Index base;                         ///< input point that it counts from
};
GroupStart group_start(const PointOperator& operation, const Index& lower);

/// The taps along the axes in the order of the sums, the elements from tap to tap, and the first one of all.
struct TapsOfPoint {
  const PhaseTaps* taps[3];
  std::int64_t steps[3];
  std::int64_t first;
};

/// The sums of a point in one plane of input after another. Innermost sums have `count` terms, whose weights
/// stay in registers. 0: any number.
template <class T, int count>
struct PlaneSums {
  const TapsOfPoint& point;
  T weights[count > 0 ? count : 1];

  DEVICE_FUNCTION explicit PlaneSums(const TapsOfPoint& here) : point(here) {
    for (int a = 0; a < count; ++a) weights[a] = here.taps[0]->weight(a, T());
  }
  DEVICE_FUNCTION T weight(int a) const { return count > 0 ? weights[a] : point.taps[0]->weight(a, T()); }

  /// \param number  of the plane, from the first one of the point
  template <class Input>
  DEVICE_FUNCTION T operator()(int number, const Input& input) const {
    const PhaseTaps &inner = *point.taps[0], &middle = *point.taps[1];
    const int terms = count > 0 ? count : inner.count;
    T plane{};
    for (int b = 0; b < middle.count; ++b) {
      const std::int64_t row = point.first + number * point.steps[2] + b * point.steps[1];
      T sum = weight(0) * input(row);
      for (int a = 1; a < terms; ++a) sum += weight(a) * input(row + a * point.steps[0]);
      const T weighted = middle.weight(b, T()) * sum;
      plane = b == 0 ? weighted : plane + weighted;
    }
    return plane;
  }
};

template <class T, int count, class Input>
DEVICE_FUNCTION T sum_of_taps(const TapsOfPoint& point, const Input& input) {
  const PhaseTaps& outer = *point.taps[2];
  const PlaneSums<T, count> plane(point);
  T result{};
  for (int c = 0; c < outer.count; ++c) {
    const T weighted = outer.weight(c, T()) * plane(c, input);
    result = c == 0 ? weighted : result + weighted;
  }
  return result;
}

/// The taps of a point along the axis whose sums are made n-th.
DEVICE_FUNCTION inline void find_taps(const PointOperator& operation, const PhaseTaps* all_taps, int n,
                                      const std::int32_t (&point)[3], const std::int64_t (&steps)[3],
                                      TapsOfPoint& here) {
  const int axis = operation.order[n];
  const AxisOperator& along = operation.axes[axis];
  const std::int32_t group = point[axis] / along.up;
  here.taps[n] = all_taps + along.phases + (point[axis] - group * along.up);
  here.steps[n] = steps[axis];
  here.first += (static_cast<std::int64_t>(along.down) * group + here.taps[n]->first) * steps[axis];
}

/// The value at an output point.
/// \param point  along each axis, counted from the begin of the group of the first point of the box
/// \param steps  elements of the input from one point to the next along each axis
/// \param input  input(offset): the value that many elements away from the base of the first point's group
template <class T, class Input>
DEVICE_FUNCTION T value_of_point(const PointOperator& operation, const PhaseTaps* all_taps,
                                 const std::int32_t (&point)[3], const std::int64_t (&steps)[3],
                                 const Input& input) {
  TapsOfPoint here{{}, {}, 0};
  for (int n = 0; n < 3; ++n) find_taps(operation, all_taps, n, point, steps, here);
  switch (here.taps[0]->count) {
    case 1:
      return sum_of_taps<T, 1>(here, input);
    case 2:
      return sum_of_taps<T, 2>(here, input);
    case 4:
      return sum_of_taps<T, 4>(here, input);
    case 6:
      return sum_of_taps<T, 6>(here, input);
    default:
      return sum_of_taps<T, 0>(here, input);
  }
}

/// What a rule makes of values along an axis.
template <class T>
DEVICE_FUNCTION T by_rule(const PhaseTaps& taps, const T* values) {
  const T* const begin = taps.mirrored ? values + taps.count - 1 : values;
  const std::ptrdiff_t step = taps.mirrored ? -1 : 1;
  switch (taps.rule) {
    case Rule::vertex_eno:
      return VertexEno<T>()(begin, step);
    case Rule::cell_eno_quadratic:
      return CellEnoQuadratic<T>()(begin, step);
    case Rule::cell_eno_cubic:
      return CellEnoCubic<T>()(begin, step);
    case Rule::weighted_sum:
      break;
  }
  return values[0];  // of these operators, a copy
}

/// As `value_of_point`, of an operator that is not linear.
template <class T, class Input>
DEVICE_FUNCTION T value_by_rules(const PointOperator& operation, const PhaseTaps* all_taps,
                                 const std::int32_t (&point)[3], const std::int64_t (&steps)[3],
                                 const Input& input) {
  TapsOfPoint here{{}, {}, 0};
  for (int n = 0; n < 3; ++n) find_taps(operation, all_taps, n, point, steps, here);
  T planes[most_taps_of_rules], rows[most_taps_of_rules], values[most_taps_of_rules];
  for (int c = 0; c < here.taps[2]->count; ++c) {
    for (int b = 0; b < here.taps[1]->count; ++b) {
      const std::int64_t row = here.first + c * here.steps[2] + b * here.steps[1];
      for (int a = 0; a < here.taps[0]->count; ++a) values[a] = input(row + a * here.steps[0]);
      rows[b] = by_rule(*here.taps[0], values);
    }
    planes[c] = by_rule(*here.taps[1], rows);
  }
  return by_rule(*here.taps[2], planes);
}

}  // namespace transfer

#endif
