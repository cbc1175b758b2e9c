// SPDX-License-Identifier: LGPL-2.1-or-later
#include "chart.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace distorted_grid {
namespace {

constexpr double s = 0.3, period = 1.7, h = 1e-5;
const Vector at{0.31, -0.42, 0.77};

Vector displaced(int b, double by) {
  Vector result = at;
  result[b] += by;
  return result;
}

// J^b_m dX^m/da^p = 1 if b = p, else 0
TEST(Chart, HasTheInverseOfTheDerivativesOfGlobalCoordinates) {
  const Place place = place_of(at, s, period);
  for (int p = 0; p < 3; ++p) {
    const Vector above = place_of(displaced(p, h), s, period).global;
    const Vector below = place_of(displaced(p, -h), s, period).global;
    for (int b = 0; b < 3; ++b) {
      double sum = 0;
      for (int m = 0; m < 3; ++m) sum += place.jacobian[b][m] * (above[m] - below[m]) / (2 * h);
      EXPECT_NEAR(sum, b == p ? 1 : 0, 1e-9);
    }
  }
}

// dJ^b_a/dX^c = dJ^b_a/da^p J^p_c
TEST(Chart, HasTheDerivativesOfTheJacobian) {
  const Place place = place_of(at, s, period);
  for (int b = 0; b < 3; ++b)
    for (int a = 0; a < 3; ++a)
      for (int c = 0; c < 3; ++c) {
        double sum = 0;
        for (int p = 0; p < 3; ++p)
          sum += (place_of(displaced(p, h), s, period).jacobian[b][a] -
                  place_of(displaced(p, -h), s, period).jacobian[b][a]) /
                 (2 * h) * place.jacobian[p][c];
        EXPECT_NEAR(place.second[b][a][c], sum, 1e-8);
      }
}

TEST(Chart, IsTheGridItselfWithoutDistortion) {
  const Place place = place_of(at, 0, period);
  for (int b = 0; b < 3; ++b) {
    EXPECT_EQ(place.global[b], at[b]);
    for (int a = 0; a < 3; ++a) EXPECT_EQ(place.jacobian[b][a], b == a ? 1 : 0);
  }
}

}  // namespace
}  // namespace distorted_grid
