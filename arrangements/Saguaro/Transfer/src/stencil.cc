// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/stencil.hh"

#include <algorithm>

namespace transfer {

int Taps::count() const {
  switch (rule) {
    case Rule::vertex_eno:
    case Rule::cell_eno_quadratic:
      return 4;
    case Rule::cell_eno_cubic:
      return 6;
    default:
      return static_cast<int>(weights.size());
  }
}

// Which of the first (last) `up` output points reaches farthest depends on the taps of each.
Coordinate Stencil::first_source(Coordinate lower, Coordinate upper) const {
  Coordinate result = base(lower) + taps[phase(lower)].first;
  for (Coordinate point = lower + 1; point <= std::min(upper, lower + up - 1); ++point)
    result = std::min(result, base(point) + taps[phase(point)].first);
  return result;
}

Coordinate Stencil::last_source(Coordinate lower, Coordinate upper) const {
  Coordinate result = base(upper) + taps[phase(upper)].last();
  for (Coordinate point = upper - 1; point >= std::max(lower, upper - up + 1); --point)
    result = std::max(result, base(point) + taps[phase(point)].last());
  return result;
}

bool Stencil::is_copy() const {
  return std::all_of(taps.begin(), taps.end(), [](const Taps& t) { return t.is_copy(); });
}

Box source_box(const Stencils& stencils, const Box& output) {
  if (output.empty()) return {};
  Box result = output;
  for (int axis = 0; axis < 3; ++axis) {
    result.lower[axis] = stencils[axis].first_source(output.lower[axis], output.upper[axis]);
    result.upper[axis] = stencils[axis].last_source(output.lower[axis], output.upper[axis]);
  }
  return result;
}

// weight_n = prod_{m != n} (x - x_m) / (x_n - x_m); with x = numerator / denominator all factors are
// integers.
std::vector<long double> lagrange_weights(Coordinate first, int count, Coordinate numerator,
                                          Coordinate denominator) {
  std::vector<long double> weights(count);
  for (int n = 0; n < count; ++n) {
    long double above = 1, below = 1;
    for (int m = 0; m < count; ++m) {
      if (m == n) continue;
      above *= static_cast<long double>(numerator - denominator * (first + m));
      below *= static_cast<long double>(denominator * (n - m));
    }
    weights[n] = above / below;
  }
  return weights;
}

// The integral from the begin of the first interval is known at all their ends: there it is the sum of the
// means before. A mean is a difference of two of its values, and has in it the n-th mean as often as all
// ends after that one have a part in the difference.
std::vector<long double> mean_weights(Coordinate first, int count, Coordinate lower, Coordinate upper,
                                      Coordinate denominator) {
  const auto integral_to = [&](Coordinate numerator) {
    return lagrange_weights(0, count + 1, 2 * numerator - denominator * (2 * first - 1), 2 * denominator);
  };
  const std::vector<long double> to_lower = integral_to(lower), to_upper = integral_to(upper);
  std::vector<long double> weights(count);
  long double parts = 0;
  for (int n = count - 1; n >= 0; --n) {
    parts += to_upper[n + 1] - to_lower[n + 1];
    weights[n] = parts * static_cast<long double>(denominator) / static_cast<long double>(upper - lower);
  }
  return weights;
}

}  // namespace transfer
