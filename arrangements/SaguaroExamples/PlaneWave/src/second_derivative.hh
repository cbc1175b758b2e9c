// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Centred differences for second derivatives.
#ifndef PLANE_WAVE_SECOND_DERIVATIVE_HH
#define PLANE_WAVE_SECOND_DERIVATIVE_HH

#include <array>
#include <cstddef>

namespace plane_wave {

/// u''(x) = (c_0 u(x) + sum_{1 <= r <= radius} c_r (u(x + r h) + u(x - r h))) / h^2 + O(h^(2 radius)).
/// Source: Fornberg, Math. Comp. 51, 699 (1988), table 1.
struct Stencil {
  int radius;
  std::array<double, 5> coefficients;
};

/// \param order  2, 4, 6 or 8
const Stencil& stencil_of_order(int order);

/// sums[i] += factor times the stencil's sum at point i of a row, for 0 <= i < points.
/// \param values  value at the first point; values[stride * r] are its neighbours
void add_second_derivative(const Stencil& stencil, double factor, const double* values, std::ptrdiff_t stride,
                           std::ptrdiff_t points, double* sums);

}  // namespace plane_wave

#endif
