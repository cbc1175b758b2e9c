// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/gram.hh"

namespace local_interpolation {
namespace {

/// values[d][a]: derivative d of the monic polynomial of degree a.
using Values = std::array<std::array<double, max_points>, max_derivative + 1>;

/// P_(a+1) = t P_a - c_a P_(a-1)
double recurrence_coefficient(int points, int a) {
  return a * a * double(points * points - a * a) / (4 * (4. * a * a - 1));
}

/// \param t  distance from the middle of the points
Values values_at(int points, double t, int highest) {
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

}  // namespace

GramFactors gram_factors(int points, double position, int highest) {
  const double middle = (points - 1) / 2.;
  const Values here = values_at(points, position - middle, highest);
  GramFactors factors{};
  std::array<double, max_points> norms{};
  norms[0] = points;
  for (int a = 1; a < points; ++a) norms[a] = recurrence_coefficient(points, a) * norms[a - 1];
  for (int i = 0; i < points; ++i) {
    const Values there = values_at(points, i - middle, 0);
    for (int d = 0; d <= highest; ++d)
      for (int a = 0; a < points; ++a) factors[d][a][i] = here[d][a] * (there[0][a] / norms[a]);
  }
  return factors;
}

}  // namespace local_interpolation
