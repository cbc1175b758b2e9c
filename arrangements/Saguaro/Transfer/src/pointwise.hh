// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Linear operators point by point, for devices: each point does by itself what `prolongate` and
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
#include "Saguaro/Transfer/src/prolongation.hh"
#include "Saguaro/Transfer/src/restriction.hh"

namespace transfer {

inline constexpr int most_taps = 12;
/// Most planes of input that are kept on the way along a run.
inline constexpr int most_planes = 7;

/// The input points of one phase along one axis, counted from the base of an output point, and their weights.
struct PhaseTaps {
  std::int32_t first = 0;
  std::int32_t count = 1;
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
};

/// The operators of some work and their taps: what is to be copied to a device.
class PointOperators {
 public:
  /// \return the number of the operator; nothing if it is not linear
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
    Index factor;
    auto operator<=>(const Key&) const = default;
  };
  template <class Stencils>
  int add_once(const Key& key, const std::array<int, 3>& order, const Stencils& stencils);

  std::vector<Key> keys_;
  std::vector<PointOperator> operators_;
  std::vector<PhaseTaps> taps_;
};

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

// ---- runs: output points that follow each other along z

/// Planes of input along z, counted from the base of the first output point's group.
struct Planes {
  std::int32_t first, last;
};

/// What the points of a box need along z if they may be treated in runs: sums over z are made last, and few
/// planes are needed at once. What is summed in a plane then serves several points.
/// \param phase  along z, of the first point in its group
/// \param points  of the box along z
std::optional<Planes> planes_of_runs(const PointOperator& operation, const std::vector<PhaseTaps>& taps,
                                     std::int32_t phase, Coordinate points);

/// The last sums of some planes, the newest one last. All places are known when this is compiled, so they are
/// registers.
template <class T>
struct PlaneWindow {
  T sums[most_planes] = {};

  DEVICE_FUNCTION void add(T sum) {
    for (int n = 0; n + 1 < most_planes; ++n) sums[n] = sums[n + 1];
    sums[most_planes - 1] = sum;
  }
  /// \param first  place of the first tap
  DEVICE_FUNCTION T value(const PhaseTaps& taps, int first) const {
    T result{};
    for (int n = 0; n < most_planes; ++n) {
      const int tap = n - first;
      if (tap < 0 || tap >= taps.count) continue;
      const T weighted = taps.weight(tap, T()) * sums[n];
      result = tap == 0 ? weighted : result + weighted;
    }
    return result;
  }
};

/// The taps of all phases along z together: the first plane that a group needs, and the last one.
DEVICE_FUNCTION inline Planes planes_of_group(const AxisOperator& along, const PhaseTaps* all_taps) {
  Planes result{all_taps[along.phases].first, all_taps[along.phases].first};
  for (int p = 0; p < along.up; ++p) {
    const PhaseTaps& taps = all_taps[along.phases + p];
    if (taps.first < result.first) result.first = taps.first;
    if (taps.first + taps.count - 1 > result.last) result.last = taps.first + taps.count - 1;
  }
  return result;
}

template <class T, int count, class Input, class Output>
DEVICE_FUNCTION void run_of_sums(const TapsOfPoint& here, const AxisOperator& along,
                                 const PhaseTaps* all_taps, std::int32_t first, int points,
                                 const Planes& readable, const Input& input, const Output& output) {
  const PlaneSums<T, count> plane(here);
  const Planes of_group = planes_of_group(along, all_taps);
  PlaneWindow<T> window;
  const auto add = [&](std::int32_t number) {
    const bool is_readable = number >= readable.first && number <= readable.last;
    window.add(is_readable ? plane(number, input) : T{});
  };
  std::int32_t group = first / along.up, phase = first - group * along.up;
  for (std::int32_t n = of_group.first; n <= of_group.last; ++n) add(group + n);
  for (int n = 0; n < points; ++n) {
    const PhaseTaps& taps = all_taps[along.phases + phase];
    output(n, window.value(taps, most_planes - 1 - of_group.last + taps.first));
    if (++phase < along.up || n + 1 == points) continue;
    phase = 0, ++group;
    add(group + of_group.last);
  }
}

/// Values of output points that follow each other along z, each the same as value_of_point.
/// \param point  the first one
/// \param readable  what planes_of_runs says of the box; nothing else is read
/// \param output  output(n, value) takes the value of the n-th point
template <class T, class Input, class Output>
DEVICE_FUNCTION void values_of_run(const PointOperator& operation, const PhaseTaps* all_taps,
                                   const std::int32_t (&point)[3], int points, const std::int64_t (&steps)[3],
                                   const Planes& readable, const Input& input, const Output& output) {
  TapsOfPoint here{{}, {}, 0};
  for (int n = 0; n < 2; ++n) find_taps(operation, all_taps, n, point, steps, here);
  here.steps[2] = steps[2];
  const AxisOperator& along = operation.axes[2];
  switch (here.taps[0]->count) {
    case 1:
      return run_of_sums<T, 1>(here, along, all_taps, point[2], points, readable, input, output);
    case 2:
      return run_of_sums<T, 2>(here, along, all_taps, point[2], points, readable, input, output);
    case 4:
      return run_of_sums<T, 4>(here, along, all_taps, point[2], points, readable, input, output);
    case 6:
      return run_of_sums<T, 6>(here, along, all_taps, point[2], points, readable, input, output);
    default:
      return run_of_sums<T, 0>(here, along, all_taps, point[2], points, readable, input, output);
  }
}

}  // namespace transfer

#endif
