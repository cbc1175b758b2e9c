// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/one_time.hh"

#include <gtest/gtest.h>

namespace interpolation {
namespace {

TEST(OneTime, HasRoundOffUpToATrillionthOfTheSum) {
  for (const double time : {1.0, -250.0}) {
    EXPECT_TRUE(are_at_one_time(time, time));
    EXPECT_TRUE(are_at_one_time(time, time * (1 + 1.999e-12)));
    EXPECT_TRUE(are_at_one_time(time * (1 + 1.999e-12), time));
    EXPECT_FALSE(are_at_one_time(time, time * (1 + 2.001e-12)));
    EXPECT_FALSE(are_at_one_time(time * (1 + 2.001e-12), time));
  }
}

TEST(OneTime, IsZeroForZeroAlone) {
  EXPECT_TRUE(are_at_one_time(0, 0));
  EXPECT_FALSE(are_at_one_time(0, 1e-300));
}

}  // namespace
}  // namespace interpolation
