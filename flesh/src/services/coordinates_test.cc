// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/coordinates.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(Coordinates, SystemsHaveDimensionAndHandle) {
  Coordinates coordinates;
  EXPECT_EQ(coordinates.register_system(3, "cart3d"), 0);
  EXPECT_EQ(coordinates.register_system(3, "CART3D"), -1);
  EXPECT_EQ(coordinates.register_system(0, "none"), -2);
  EXPECT_EQ(coordinates.register_system(3, "spher3d"), 1);
  EXPECT_EQ(coordinates.handle("Spher3D"), 1);
  EXPECT_EQ(coordinates.handle("polar"), -1);
  EXPECT_EQ(coordinates.dimension("cart3d"), 3);
  EXPECT_EQ(coordinates.dimension("polar"), -1);
  EXPECT_STREQ(coordinates.name(0), "cart3d");
  EXPECT_EQ(coordinates.name(2), nullptr);
}

TEST(Coordinates, AreFoundByDirectionOrName) {
  Coordinates coordinates;
  coordinates.register_system(3, "cart3d");
  EXPECT_EQ(coordinates.register_coordinate(1, "x", "cart3d", 17), 0);
  EXPECT_EQ(coordinates.register_coordinate(-1, "r", "cart3d", 20), 0);
  EXPECT_EQ(coordinates.find(1, "", "cart3d")->variable, 17);
  EXPECT_EQ(coordinates.find(-1, "X", "cart3d")->direction, 1);
  EXPECT_EQ(coordinates.find(0, "r", "cart3d")->variable, 20);
  EXPECT_EQ(coordinates.find(2, "", "cart3d"), nullptr);
  EXPECT_EQ(coordinates.find(1, "x", "polar"), nullptr);
}

TEST(Coordinates, EachMistakeOfARegistrationHasItsCode) {
  Coordinates coordinates;
  coordinates.register_system(2, "s");
  coordinates.register_coordinate(1, "x", "s", 0);
  EXPECT_EQ(coordinates.register_coordinate(1, "y", "t", 0), -1);
  EXPECT_EQ(coordinates.register_coordinate(3, "y", "s", 0), -2);
  EXPECT_EQ(coordinates.register_coordinate(0, "y", "s", 0), -2);
  EXPECT_EQ(coordinates.register_coordinate(1, "y", "s", 0), -3);
  EXPECT_EQ(coordinates.register_coordinate(2, "X", "s", 0), -4);
}

}  // namespace
}  // namespace flesh
