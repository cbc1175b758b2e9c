// SPDX-License-Identifier: LGPL-2.1-or-later
#include "combine.hh"

#include <gtest/gtest.h>

namespace tov {
namespace {

const std::vector<Content> stars{{0.8, 1.5, 1e-3, 0.1, 1e-4, {0.1, 0, 0}},
                                 {0.7, 1.7, 2e-4, 0.05, 1e-5, {0, 0.2, 0}}};

TEST(Combine, MaximumTakesMetricAndMatterFromOneStarEach) {
  const Content c = maximum(stars);
  EXPECT_EQ(c.gxx, 1.7);
  EXPECT_EQ(c.lapse, 0.7);
  EXPECT_EQ(c.rho, 1e-3);
  EXPECT_EQ(c.press, 1e-4);
  EXPECT_EQ(c.velocity[0], 0.1);
}

TEST(Combine, AverageAdds) {
  const Content c = average(stars);
  EXPECT_NEAR(c.gxx, 2.2, 1e-15);
  EXPECT_NEAR(c.lapse, 0.56, 1e-15);
  EXPECT_NEAR(c.rho, 1.2e-3, 1e-18);
  EXPECT_NEAR(c.eps, 0.15, 1e-15);
  EXPECT_EQ(c.velocity[0], 0.1);
  EXPECT_EQ(c.velocity[1], 0);
}

TEST(Combine, OneStarIsItself) {
  for (const Content& c : {maximum({stars[0]}), average({stars[0]})}) {
    EXPECT_NEAR(c.gxx, 1.5, 1e-15);
    EXPECT_EQ(c.lapse, 0.8);
    EXPECT_EQ(c.rho, 1e-3);
  }
}

}  // namespace
}  // namespace tov
