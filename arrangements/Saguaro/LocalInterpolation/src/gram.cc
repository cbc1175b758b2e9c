// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/gram.hh"

namespace local_interpolation {
namespace {

/// values[d][a]: derivative d of the monic polynomial of degree a.
using Values = std::array<std::array<double, max_points>, max_derivative + 1>;

/// P_(a+1) = t P_a - c_a P_(a-1)
constexpr double recurrence_coefficient(int points, int a) {
  return a * a * double(points * points - a * a) / (4 * (4. * a * a - 1));
}

/// \param t  distance from the middle of the points
constexpr Values values_at(int points, double t, int highest) {
  Values values{};
  values[0][0] = 1;
  for (int a = 0; a + 1 < points; ++a) {
    const double c = recurrence_coefficient(points, a);
    for (int d = 0; d <= highest; ++d) {
      const double previous = a > 0 ? values[d][a - 1] : 0;
      const double lower = d > 0 ? d * values[d - 1][a] : 0;
      values[d][a + 1] = lower + t * values[d][a] - c * previous;
    }
  }
  return values;
}

constexpr double middle(int points) { return (points - 1) / 2.; }

/// projections[n][a][i] = P_a(i) / sum_j P_a(j)^2 on n points.
using Projections = std::array<std::array<std::array<double, max_points>, max_points>, max_points + 1>;

constexpr Projections make_projections() {
  Projections projections{};
  for (int points = 1; points <= max_points; ++points)
    for (int i = 0; i < points; ++i) {
      const Values there = values_at(points, i - middle(points), 0);
      double norm = points;
      for (int a = 0; a < points; ++a) {
        if (a > 0) norm *= recurrence_coefficient(points, a);
        projections[points][a][i] = there[0][a] / norm;
      }
    }
  return projections;
}

constexpr Projections projections = make_projections();

}  // namespace

GramFactors gram_factors(int points, double position, int highest) {
  const Values here = values_at(points, position - middle(points), highest);
  GramFactors factors{};
  for (int d = 0; d <= highest; ++d)
    for (int a = 0; a < points; ++a)
      for (int i = 0; i < points; ++i) factors[d][a][i] = here[d][a] * projections[points][a][i];
  return factors;
}

}  // namespace local_interpolation
