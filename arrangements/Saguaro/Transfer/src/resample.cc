// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/resample.hh"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
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
    T result = weights_[0] * input[0];
    for (int n = 1; n < N; ++n) result += weights_[n] * input[n * step];
    return result;
  }

 private:
  std::array<Real<T>, N> weights_;
};

template <class T>
struct Copy {
  T operator()(const T* input, std::ptrdiff_t) const { return *input; }
};

/// Sets `count` outputs, `output_step` apart, from inputs `input_step` apart, each with its neighbours
/// `tap_step` apart.
template <class T, class Point>
void fill_row(T* output, std::ptrdiff_t output_step, const T* input, std::ptrdiff_t input_step,
              std::ptrdiff_t tap_step, Coordinate count, const Point& point) {
  if (output_step == 1 && input_step == 1) {  // the loops that compilers vectorise
    for (Coordinate i = 0; i < count; ++i) output[i] = point(input + i, tap_step);
  } else {
    for (Coordinate i = 0; i < count; ++i) output[i * output_step] = point(input + i * input_step, tap_step);
  }
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

/// Resamples one axis: sets `output` at the points of `box`.
template <class T>
void resample_axis(const Stencil& stencil, int axis, const Array<const T>& input, const Box& box,
                   const Array<T>& output) {
  const auto source = [&](Index point) {
    point[axis] = stencil.base(point[axis]) + stencil.taps[stencil.phase(point[axis])].first;
    return input.at(point);
  };
  // Along x a row has points of all phases: one pass for each. Along y and z it has one phase.
  const Coordinate output_step = axis == 0 ? stencil.up : 1, input_step = axis == 0 ? stencil.down : 1;
  const Coordinate passes = std::min(output_step, box.extent(0));
  Index point = box.lower;
  for (point[2] = box.lower[2]; point[2] <= box.upper[2]; ++point[2])
    for (point[1] = box.lower[1]; point[1] <= box.upper[1]; ++point[1])
      for (Coordinate pass = 0; pass < passes; ++pass) {
        point[0] = box.lower[0] + pass;
        const Coordinate count = (box.upper[0] - point[0]) / output_step + 1;
        visit_point<T>(stencil.taps[stencil.phase(point[axis])], [&](const auto& function) {
          fill_row(output.at(point), output_step, source(point), input_step, input.step(axis), count,
                   function);
        });
      }
}

}  // namespace

template <class T>
void resample(const Stencils& stencils, const std::array<int, 3>& order, Array<const T> input, const Box& box,
              const Array<T>& output) {
  if (box.empty()) return;
  std::vector<int> axes;
  for (const int axis : order)
    if (!stencils[axis].is_identity()) axes.push_back(axis);
  if (axes.empty()) axes.push_back(0);
  Box done = source_box(stencils, box);
  std::vector<T> memory, previous;
  for (std::size_t n = 0; n + 1 < axes.size(); ++n) {
    done.lower[axes[n]] = box.lower[axes[n]];
    done.upper[axes[n]] = box.upper[axes[n]];
    memory.resize(static_cast<std::size_t>(done.size()));
    resample_axis(stencils[axes[n]], axes[n], input, done, packed(memory.data(), done));
    std::swap(memory, previous);
    input = packed<const T>(previous.data(), done);
  }
  resample_axis(stencils[axes.back()], axes.back(), input, box, output);
}

#define INSTANTIATE(T)                                                                              \
  template void resample<T>(const Stencils&, const std::array<int, 3>&, Array<const T>, const Box&, \
                            const Array<T>&);
TRANSFER_FOR_EACH_TYPE(INSTANTIATE)

}  // namespace transfer
