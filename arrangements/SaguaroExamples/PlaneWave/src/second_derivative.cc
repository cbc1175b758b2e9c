// SPDX-License-Identifier: LGPL-2.1-or-later
#include "second_derivative.hh"

namespace plane_wave {

const Stencil& stencil_of_order(int order) {
  static constexpr std::array<Stencil, 4> stencils{{
      {1, {-2.0, 1.0}},
      {2, {-5.0 / 2, 4.0 / 3, -1.0 / 12}},
      {3, {-49.0 / 18, 3.0 / 2, -3.0 / 20, 1.0 / 90}},
      {4, {-205.0 / 72, 8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560}},
  }};
  return stencils.at(order / 2 - 1);
}

void add_second_derivative(const Stencil& stencil, double factor, const double* values, std::ptrdiff_t stride,
                           std::ptrdiff_t points, double* sums) {
  const double centre = factor * stencil.coefficients[0];
  for (std::ptrdiff_t i = 0; i < points; ++i) sums[i] += centre * values[i];
  for (int r = 1; r <= stencil.radius; ++r) {
    const double weight = factor * stencil.coefficients[r];
    const double *before = values - r * stride, *after = values + r * stride;
    for (std::ptrdiff_t i = 0; i < points; ++i) sums[i] += weight * (before[i] + after[i]);
  }
}

}  // namespace plane_wave
