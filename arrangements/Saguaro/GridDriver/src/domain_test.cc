// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/domain.hh"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace grid_driver {
namespace {

TEST(Domain, CountsPointsFromEndToEnd) {
  EXPECT_EQ(points_between(-1, 1, 0.025, 0), 81);
  EXPECT_EQ(points_between(0, 0.3, 0.1, 1), 4);  // 0.3 / 0.1 is not quite 3
  EXPECT_EQ(points_between(5, 5, 1, 2), 1);
}

TEST(Domain, SaysWhatIsWrongWithItsDescription) {
  try {
    points_between(-1, 1, 0.03, 0);
    FAIL() << "66.7 cells were accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(
        error.what(),
        "the domain from -1.000000 to 1.000000 in direction x with spacing 0.030000 has 66.666667 cells, "
        "which is not an integer; change its extent or the spacing");
  }
  EXPECT_THROW(points_between(-1, std::numeric_limits<double>::infinity(), 0.1, 0), std::invalid_argument);
  EXPECT_THROW(points_between(0, 1, 1e-12, 0), std::invalid_argument);
  EXPECT_THROW(points_between(1, -1, 0.1, 0), std::invalid_argument);
  EXPECT_THROW(points_between(0, 1, 0, 0), std::invalid_argument);
  EXPECT_THROW(points_between(0, 1, -0.5, 0), std::invalid_argument);
}

}  // namespace
}  // namespace grid_driver
