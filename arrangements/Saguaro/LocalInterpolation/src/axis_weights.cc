// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/axis_weights.hh"

#include <algorithm>
#include <cstddef>

namespace local_interpolation {
namespace {

/// c[0] + c[1] t + ... + c[5] t^5
using Polynomial = std::array<double, 6>;

constexpr Polynomial derivative_of(const Polynomial& polynomial) {
  Polynomial result{};
  for (std::size_t power = 1; power < polynomial.size(); ++power)
    result[power - 1] = double(power) * polynomial[power];
  return result;
}

/// A part of a Hermite interpolant: a polynomial times a weighted sum of data around one of the two points in
/// the middle.
struct Term {
  Polynomial polynomial;
  std::array<double, 5> differences;  ///< weights of the points -2 ... 2 from that point
  int end;                            ///< 0: the lower of the two points, 1: the upper
};

constexpr Polynomial value_at_lower = {1, 0, -3, 2}, value_at_upper = {0, 0, 3, -2};
constexpr Polynomial slope_at_lower = {0, 1, -2, 1}, slope_at_upper = {0, 0, -1, 1};
// t^2 (1-t)^2 times 1-t and t
constexpr Polynomial remainder_at_lower = {0, 0, 1, -3, 3, -1}, remainder_at_upper = {0, 0, 0, 1, -2, 1};

constexpr std::array<double, 5> value = {0, 0, 1, 0, 0};
constexpr std::array<double, 5> slope_of_order_2 = {0, -1. / 2, 0, 1. / 2, 0};
constexpr std::array<double, 5> slope_of_order_4 = {1. / 12, -2. / 3, 0, 2. / 3, -1. / 12};
constexpr std::array<double, 5> fourth_difference = {1. / 24, -4. / 24, 6. / 24, -4. / 24,
                                                     1. / 24};  // over 4!

/// All terms of an interpolant side by side, so that one instruction serves several of them.
struct HermiteTerms {
  static constexpr int count = 6;
  using Row = std::array<double, count>;

  std::array<std::array<Row, 6>, max_derivative + 1> coefficients{};  ///< of derivative, power, term
  std::array<std::array<double, 6>, count> differences{};             ///< of term, point
  int lower;  ///< the lower of the points in the middle

  constexpr HermiteTerms(int order, int terms_used, const std::array<double, 5>& slope)
      : lower(hermite_points(order) / 2 - 1) {
    const std::array<Term, count> terms = {{{value_at_lower, value, 0},
                                            {value_at_upper, value, 1},
                                            {slope_at_lower, slope, 0},
                                            {slope_at_upper, slope, 1},
                                            {remainder_at_lower, fourth_difference, 0},
                                            {remainder_at_upper, fourth_difference, 1}}};
    for (int n = 0; n < terms_used; ++n) {
      Polynomial polynomial = terms[n].polynomial;
      for (int d = 0; d <= max_derivative; ++d, polynomial = derivative_of(polynomial))
        for (std::size_t power = 0; power < polynomial.size(); ++power)
          coefficients[d][power][n] = polynomial[power];
      for (int i = -2; i <= 2; ++i)
        if (const int point = lower + terms[n].end + i; point >= 0 && point < hermite_points(order))
          differences[n][point] = terms[n].differences[i + 2];
    }
  }

  Row values(int derivative, double t) const {
    Row result{};
    for (std::size_t power = 6; power-- > 0;)
      for (int n = 0; n < count; ++n) result[n] = result[n] * t + coefficients[derivative][power][n];
    return result;
  }
};

constexpr std::array<HermiteTerms, 3> hermite_terms = {
    {{2, 4, slope_of_order_2}, {3, 4, slope_of_order_4}, {4, 6, slope_of_order_4}}};

}  // namespace

AxisWeights lagrange_weights(int points, double position, int highest_wanted) {
  AxisWeights weights{};
  weights[0][0] = 1;
  double nodes_before = 1;  // product of the distances of the previous node to those before it
  double distance = 0 - position;
  for (int i = 1; i < points; ++i) {
    const int highest = std::min(i, highest_wanted);
    const double previous_distance = distance;
    distance = i - position;
    double nodes_now = 1;
    for (int j = 0; j < i; ++j) nodes_now *= i - j;
    for (int d = highest; d >= 0; --d) {
      const double lower = d > 0 ? d * weights[d - 1][i - 1] : 0;
      weights[d][i] = nodes_before * (lower - previous_distance * weights[d][i - 1]) / nodes_now;
    }
    for (int j = 0; j < i; ++j)
      for (int d = highest; d >= 0; --d) {
        const double lower = d > 0 ? d * weights[d - 1][j] : 0;
        weights[d][j] = (distance * weights[d][j] - lower) / (i - j);
      }
    nodes_before = nodes_now;
  }
  return weights;
}

AxisWeights hermite_weights(int order, double position, int highest) {
  const HermiteTerms& terms = hermite_terms[order - 2];
  AxisWeights weights{};
  for (int d = 0; d <= highest; ++d) {
    const HermiteTerms::Row factors = terms.values(d, position - terms.lower);
    std::array<double, 6> sums{};
    for (int n = 0; n < HermiteTerms::count; ++n)
      for (int point = 0; point < 6; ++point) sums[point] += factors[n] * terms.differences[n][point];
    std::ranges::copy(sums, weights[d].begin());
  }
  return weights;
}

}  // namespace local_interpolation
