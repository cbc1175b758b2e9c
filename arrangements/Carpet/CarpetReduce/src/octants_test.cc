// SPDX-License-Identifier: LGPL-2.1-or-later
#include "octants.hh"

#include <gtest/gtest.h>

namespace carpet_reduce {
namespace {

double weight(double position) { return weight_of(octants_inside(0, position, 2, 5)); }

TEST(Octants, APointOnAFaceCountsHalf) {
  EXPECT_EQ(weight(2), 0.5);
  EXPECT_EQ(weight(5), 0.5);
}

TEST(Octants, APointInsideCountsAndOneOutsideDoesNot) {
  EXPECT_EQ(weight(3), 1);
  EXPECT_EQ(weight(1), 0);
  EXPECT_EQ(weight(6), 0);
}

TEST(Octants, RoundingDoesNotMatter) {
  EXPECT_EQ(weight(2 - 1e-12), 0.5);
  EXPECT_EQ(weight(5 + 1e-12), 0.5);
}

TEST(Octants, WeightsOfDirectionsMultiply) {
  const unsigned edge = octants_inside(0, 2, 2, 5) & octants_inside(1, 5, 2, 5);
  const unsigned corner = edge & octants_inside(2, 2, 2, 5);
  EXPECT_EQ(weight_of(edge), 0.25);
  EXPECT_EQ(weight_of(corner), 0.125);
}

TEST(Octants, APointOnBothFacesHasNoInside) { EXPECT_EQ(weight_of(octants_inside(0, 2, 2, 2)), 0); }

TEST(Bits, DoWhatTheirNamesSay) {
  EXPECT_EQ(BMSK(3), 8u);
  EXPECT_EQ(BGET(8, 3), 1u);
  EXPECT_EQ(BSET(1, 3), 9u);
  EXPECT_EQ(BCLR(9, 3), 1u);
  EXPECT_EQ(BINV(9, 0), 8u);
  EXPECT_EQ(BCPY(9, 1, 1), 11u);
  EXPECT_EQ(BCPY(9, 0, 0), 8u);
  EXPECT_EQ(BCNT(0xff), 8u);
}

}  // namespace
}  // namespace carpet_reduce
