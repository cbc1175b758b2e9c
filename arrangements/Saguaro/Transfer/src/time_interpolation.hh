// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values at a time from values at other times.
#ifndef SAGUARO_TRANSFER_TIME_INTERPOLATION_HH
#define SAGUARO_TRANSFER_TIME_INTERPOLATION_HH

#include <span>
#include <vector>

#include "Saguaro/Transfer/src/array.hh"

namespace transfer {

/// Weights of the values at `times` in the value at `time` of the polynomial through them. If `time` is one
/// of `times`, up to rounding, its weight is 1 and all others are exactly 0. Times before the first or after
/// the last are extrapolated to.
/// \param times  distinct, at least one, in any order
/// \throws std::invalid_argument if two times are the same
std::vector<double> time_weights(std::span<const double> times, double time);

/// Weights in the straight line between the two of `times` around `time`; those of `time_weights` if it is
/// not between two.
std::vector<double> line_weights(std::span<const double> times, double time);

/// Sets `to` at the points of `box` to the sum of weights[n] * from[n], in order of n; arrays whose weight is
/// 0 are not read, so they may hold anything (or be null). All weights 0 but one that is 1: a copy. T as for
/// `prolongate`; integers only by copy.
/// \throws std::invalid_argument if T cannot be multiplied by a weight
template <class T>
void combine(const Box& box, std::span<const double> weights, std::span<const Array<const T>> from,
             const Array<T>& to);

/// As `combine` with the weights of `time_weights`, but a value that would leave the range of those at
/// `times` is found on the straight line between the two times around instead: for methods that are
/// nonlinear, after they have acted on each of the times. T: float, double, long double
template <class T>
void combine_limited(const Box& box, std::span<const double> times, double time,
                     std::span<const Array<const T>> from, const Array<T>& to);

}  // namespace transfer

#endif
