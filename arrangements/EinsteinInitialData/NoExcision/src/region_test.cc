// SPDX-License-Identifier: LGPL-2.1-or-later
#include "region.hh"

#include <gtest/gtest.h>

namespace no_excision {
namespace {

Region sphere(double zone, Transition transition) { return {{1, 0, 0}, {2, 2, 2}, zone, transition}; }

TEST(Region, WithoutTransitionEverythingInsideIsNew) {
  const Region region = sphere(0, Transition::linear);
  EXPECT_EQ(region.weight_of_old({3, 0, 0}), 0);
  EXPECT_EQ(region.weight_of_old({1, 0, 0}), 0);
  EXPECT_FALSE(region.weight_of_old({3.01, 0, 0}).has_value());
}

TEST(Region, AnEllipsoidHasThreeRadii) {
  const Region region{{0, 0, 0}, {1, 2, 3}, 0, Transition::linear};
  EXPECT_TRUE(region.weight_of_old({0, 0, 2.9}).has_value());
  EXPECT_FALSE(region.weight_of_old({0, 2.1, 0}).has_value());
  EXPECT_FALSE(region.weight_of_old({0.9, 1, 0}).has_value());
}

TEST(Region, OldValuesComeBackTowardsTheSurface) {
  for (const auto transition : {Transition::linear, Transition::spline, Transition::cosine}) {
    const Region region = sphere(0.5, transition);
    EXPECT_EQ(region.weight_of_old({2, 0, 0}), 0) << "the core ends at half the radius";
    EXPECT_NEAR(*region.weight_of_old({2.5, 0, 0}), 0.5, 1e-15) << "all transitions are symmetric";
    EXPECT_DOUBLE_EQ(*region.weight_of_old({3, 0, 0}), 1);
  }
  EXPECT_DOUBLE_EQ(*sphere(0.5, Transition::linear).weight_of_old({2.25, 0, 0}), 0.25);
  EXPECT_DOUBLE_EQ(*sphere(0.5, Transition::spline).weight_of_old({2.25, 0, 0}), 0.125);
  EXPECT_NEAR(*sphere(0.5, Transition::cosine).weight_of_old({2.25, 0, 0}), 0.146446609406726, 1e-14);
}

// Values at a singularity do not spoil the new ones.
TEST(Region, TheCoreForgetsWhatWasThere) {
  EXPECT_EQ(blended(1 / 0.0, 3, 0), 3);
  EXPECT_EQ(blended(2, 4, 0.25), 3.5);
}

}  // namespace
}  // namespace no_excision
