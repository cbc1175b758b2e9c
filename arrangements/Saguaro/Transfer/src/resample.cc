// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/resample.hh"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "Saguaro/Transfer/src/eno.hh"
#include "Saguaro/Transfer/src/types.hh"

namespace transfer {
namespace {

/// Sum of `N` input values with weights, first to last.
template <class T, int N>
class WeightedSum {
 public:
  explicit WeightedSum(const std::vector<long double>& weights) {
    for (int n = 0; n < N; ++n) weights_[n] = static_cast<Real<T>>(weights[n]);
  }
  T operator()(const T* input, std::ptrdiff_t step) const {
    return sum(input, step, std::make_integer_sequence<int, N - 1>());
  }

 private:
  /// Written out for each number of values, else compilers would not vectorise the loop around.
  template <int... Before>
  T sum(const T* input, std::ptrdiff_t step, std::integer_sequence<int, Before...>) const {
    T result = weights_[0] * input[0];
    ((result += weights_[Before + 1] * input[(Before + 1) * step]), ...);
    return result;
  }

  std::array<Real<T>, N> weights_;
};

template <class T>
struct Copy {
  T operator()(const T* input, std::ptrdiff_t) const { return *input; }
};

using Steps = std::array<std::ptrdiff_t, 3>;

/// Values at equal distances in memory along each axis.
template <class T>
struct View {
  T* data;      ///< value at the point `lower`
  Index lower;  ///< first point in memory
  Steps steps;

  explicit View(const Array<T>& array)
      : data(array.data), lower(array.lower), steps{array.step(0), array.step(1), array.step(2)} {}
  T* at(const Index& point) const {
    T* result = data;
    for (int axis = 0; axis < 3; ++axis) result += (point[axis] - lower[axis]) * steps[axis];
    return result;
  }
};

/// Output points at equal distances, all of one phase: each is made in the same way of the values around an
/// input point.
template <class T>
struct Task {
  T* output;
  const T* input;
  Steps output_steps, input_steps;
  Index counts;
  std::ptrdiff_t tap_step;  ///< from one value that an output is made of to the next
};

/// Rows (and planes) that follow each other without a gap are one row.
template <class T>
void join_rows(Task<T>& task) {
  const auto follow = [&](const Steps& steps) { return steps[1] == task.counts[0] * steps[0]; };
  for (int joined = 0; joined < 2 && follow(task.output_steps) && follow(task.input_steps); ++joined) {
    task.counts = {task.counts[0] * task.counts[1], task.counts[2], 1};
    task.output_steps = {task.output_steps[0], task.output_steps[2], 0};
    task.input_steps = {task.input_steps[0], task.input_steps[2], 0};
  }
}

/// `omp simd`: compilers cannot know that input and output do not overlap.
template <class T, class Point>
void fill_row(T* output, const T* input, const Task<T>& task, const Point& point) {
  const Coordinate count = task.counts[0];
  const std::ptrdiff_t output_step = task.output_steps[0], input_step = task.input_steps[0],
                       tap_step = task.tap_step;
  if (output_step == 1 && input_step == 1) {
#pragma omp simd
    for (Coordinate i = 0; i < count; ++i) output[i] = point(input + i, tap_step);
  } else {
#pragma omp simd
    for (Coordinate i = 0; i < count; ++i) output[i * output_step] = point(input + i * input_step, tap_step);
  }
}

template <class T, class Point>
void fill(Task<T> task, const Point point) {
  join_rows(task);
  for (Coordinate k = 0; k < task.counts[2]; ++k)
    for (Coordinate j = 0; j < task.counts[1]; ++j)
      fill_row(task.output + j * task.output_steps[1] + k * task.output_steps[2],
               task.input + j * task.input_steps[1] + k * task.input_steps[2], task, point);
}

inline constexpr int max_taps = 12;

/// Calls `visit` with one of the rules that are no sums.
template <class T, class Visit>
void visit_rule(const Taps& taps, const Visit& visit) {
  if constexpr (!std::is_floating_point_v<T>) {
    throw std::invalid_argument("transfer: complex numbers have no order, and so no ENO interpolation");
  } else if (taps.rule == Rule::vertex_eno) {
    visit(VertexEno<T>());
  } else if (taps.rule == Rule::cell_eno_quadratic) {
    taps.mirrored ? visit(Mirrored<CellEnoQuadratic<T>, 4>()) : visit(CellEnoQuadratic<T>());
  } else {
    taps.mirrored ? visit(Mirrored<CellEnoCubic<T>, 6>()) : visit(CellEnoCubic<T>());
  }
}

/// Calls `visit` with the function of one point that taps stand for.
/// \throws std::invalid_argument if there are more than `max_taps`, or T cannot be multiplied by weights
template <class T, class Visit, int N = max_taps>
void visit_point(const Taps& taps, const Visit& visit) {
  if constexpr (!can_be_interpolated<T>) {
    if (!taps.is_copy())
      throw std::invalid_argument("transfer: integers can be copied only, not interpolated");
    visit(Copy<T>());
  } else if constexpr (N == 0) {
    throw std::invalid_argument("transfer: operators have at most 12 points per direction");
  } else if (taps.is_copy()) {
    visit(Copy<T>());
  } else if (taps.rule != Rule::weighted_sum) {
    visit_rule<T>(taps, visit);
  } else if (taps.weights.size() == N) {
    visit(WeightedSum<T, N>(taps.weights));
  } else {
    visit_point<T, Visit, N - 1>(taps, visit);
  }
}

/// Resamples one axis: sets `output` at the points of `box`, phase by phase.
template <class T>
void resample_axis(const Stencil& stencil, int axis, const View<const T>& input, const Box& box,
                   const View<T>& output) {
  Task<T> task{.output_steps = output.steps,
               .input_steps = input.steps,
               .counts = box.shape(),
               .tap_step = input.steps[axis]};
  task.output_steps[axis] *= stencil.up;
  task.input_steps[axis] *= stencil.down;
  Index point = box.lower, source = box.lower;
  const Coordinate last = std::min(box.upper[axis], box.lower[axis] + stencil.up - 1);
  for (; point[axis] <= last; ++point[axis]) {
    const Taps& taps = stencil.taps[stencil.phase(point[axis])];
    source[axis] = stencil.base(point[axis]) + taps.first;
    task.output = output.at(point);
    task.input = input.at(source);
    task.counts[axis] = (box.upper[axis] - point[axis]) / stencil.up + 1;
    visit_point<T>(taps, [&](const auto& function) { fill(task, function); });
  }
}

/// What output points from `first` on are copies of: nothing has to be moved for that.
template <class T>
View<const T> sampled(const Stencil& stencil, int axis, Coordinate first, View<const T> input) {
  input.data += (stencil.base(first) + stencil.taps.front().first - input.lower[axis]) * input.steps[axis];
  input.lower[axis] = first;
  input.steps[axis] *= stencil.down;
  return input;
}

}  // namespace

template <class T>
void resample(const Stencils& stencils, const std::array<int, 3>& order, Array<const T> input, const Box& box,
              const Array<T>& output) {
  if (box.empty()) return;
  View<const T> values(input);
  Box done = source_box(stencils, box);
  const auto finish = [&](int axis) {
    done.lower[axis] = box.lower[axis];
    done.upper[axis] = box.upper[axis];
  };
  std::vector<int> axes;
  for (const int axis : order) {
    if (stencils[axis].up > 1 || !stencils[axis].is_copy()) {
      axes.push_back(axis);
    } else {
      values = sampled(stencils[axis], axis, box.lower[axis], values);
      finish(axis);
    }
  }
  if (axes.empty()) return resample_axis<T>(Stencil(), 0, values, box, View(output));
  std::unique_ptr<T[]> memory, previous;
  for (std::size_t n = 0; n + 1 < axes.size(); ++n) {
    finish(axes[n]);
    memory = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(done.size()));
    const Array<T> between = packed(memory.get(), done);
    resample_axis(stencils[axes[n]], axes[n], values, done, View(between));
    std::swap(memory, previous);
    values = View<const T>(between);
  }
  resample_axis(stencils[axes.back()], axes.back(), values, box, View(output));
}

#define INSTANTIATE(T)                                                                              \
  template void resample<T>(const Stencils&, const std::array<int, 3>&, Array<const T>, const Box&, \
                            const Array<T>&);
TRANSFER_FOR_EACH_TYPE(INSTANTIATE)

}  // namespace transfer
