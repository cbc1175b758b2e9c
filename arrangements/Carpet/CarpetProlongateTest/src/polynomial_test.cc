// SPDX-License-Identifier: LGPL-2.1-or-later
#include "polynomial.hh"

#include <gtest/gtest.h>

namespace carpet_prolongate_test {
namespace {

TEST(Polynomial, HasTheIntegralNought) {
  const Polynomial polynomial{3, 2, 1, 0};
  // Gauss-Legendre with two points is exact for cubics.
  const double place = 0.57735026918962576451;
  double sum = 0;
  for (const double x : {-place, place})
    for (const double y : {-place, place})
      for (const double z : {-place, place}) sum += polynomial(0, x, y, z);
  EXPECT_NEAR(sum, 0, 1e-13);
}

TEST(Polynomial, HasTheWrittenValues) {
  // X = 2, Y = 3, Z = 0: 2 - 1 + 2 (9 - 4/3) + 3 (0 - 1) + 4 (18 - 4/3) + 5 (0 - 1) + 6 (0 - 4/3) + 7 (0 -
  // 4/3)
  const Polynomial polynomial{1, 2, 1, 2};
  const double in_space = 1 + 2 * (9 - 4. / 3) - 3 + 4 * (18 - 4. / 3) - 5 - 6 * 4. / 3 - 7 * 4. / 3;
  EXPECT_NEAR(polynomial(0, 1, 2, -1), in_space, 1e-13);
  EXPECT_NEAR(polynomial(0.5, 1, 2, -1), 1.75 * in_space, 1e-13);
}

TEST(Polynomial, OfOrderNoughtIsNought) { EXPECT_EQ(Polynomial{}(0.5, 0.1, 0.2, 0.3), 0); }

}  // namespace
}  // namespace carpet_prolongate_test
