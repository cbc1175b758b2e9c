// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Weights along one axis: the value of an interpolating function, and its derivatives, as weighted sums of
// data at points one apart. All are computed from formulas in a fixed order, so equal positions give equal
// bits.
#ifndef SAGUARO_LOCAL_INTERPOLATION_AXIS_WEIGHTS_HH
#define SAGUARO_LOCAL_INTERPOLATION_AXIS_WEIGHTS_HH

#include <array>

namespace local_interpolation {

constexpr int max_order = 6;
constexpr int max_points = max_order + 1;  ///< of a molecule along one axis
constexpr int max_derivative = 2;

/// weights[d][i]: of point i for derivative d. Entries beyond the points of a molecule are 0.
using AxisWeights = std::array<std::array<double, max_points>, max_derivative + 1>;

/// Of the polynomial through the data at 0, 1, ... points-1. At such a point the weights of the value are
/// exactly 0 and 1.
/// \param points  1 ... max_points;  \param position  in the same units, anywhere
/// \param highest  highest derivative that is wanted, 0 ... max_derivative; rows beyond it are 0
/// Source: Fornberg 1998, "Calculation of weights in finite difference formulas", SIAM Review 40, 685.
AxisWeights lagrange_weights(int points, double position, int highest = max_derivative);

/// Number of points for piecewise Hermite interpolation of one order: 4, 6, 6.
constexpr int hermite_points(int order) { return order == 2 ? 4 : 6; }

/// Of the cubic p between the two points in the middle that has their values and slopes, where slopes are
/// centred differences of order 2 (`order` 2) or 4 (otherwise). Order 4 adds the remainder of cubic
/// interpolation, t^2 (1-t)^2 f''''/4! with t from 0 to 1 between the two points and f'''' interpolated
/// linearly between their fourth differences; so it is exact for polynomials of degree 4, 3 for order 3, and
/// 2 for order 2. Slopes are continuous from one pair of points to the next.
/// \param order  2 ... 4;  \param position  in units of the spacing from the first point
/// Source: Catmull and Rom 1974 (order 2); Davis, Interpolation and Approximation, 1963, section 3.1
/// (remainder).
AxisWeights hermite_weights(int order, double position, int highest = max_derivative);

}  // namespace local_interpolation

#endif
