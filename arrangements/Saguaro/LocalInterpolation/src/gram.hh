// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Least-squares fits along one axis, degree by degree, with polynomials that are orthogonal on equidistant
// points.
#ifndef SAGUARO_LOCAL_INTERPOLATION_GRAM_HH
#define SAGUARO_LOCAL_INTERPOLATION_GRAM_HH

#include <array>

#include "Saguaro/LocalInterpolation/src/axis_weights.hh"

namespace local_interpolation {

/// factors[d][a][i] = P_a^(d)(position) P_a(i) / sum_j P_a(j)^2, with P_a the polynomial of degree a that is
/// orthogonal to those of lower degree on the points 0 ... points-1.
///
/// Summed over the degrees a these are the weights of the Lagrange polynomial. In more dimensions the
/// products of factors of the axes, summed over all degrees with a + b + c <= n, are the weights of the
/// least-squares fit of a polynomial of total degree n to the data of the cube: products P_a P_b P_c are
/// orthogonal, too.
using GramFactors = std::array<std::array<std::array<double, max_points>, max_points>, max_derivative + 1>;

/// \param points  1 ... max_points;  \param highest  highest derivative that is wanted
/// Source: recurrence of the discrete Chebyshev (Gram) polynomials, Abramowitz and Stegun 22.17, made monic.
GramFactors gram_factors(int points, double position, int highest);

}  // namespace local_interpolation

#endif
