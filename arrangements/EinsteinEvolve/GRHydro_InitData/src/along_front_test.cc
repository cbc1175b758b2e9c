// SPDX-License-Identifier: LGPL-2.1-or-later
#include "along_front.hh"

#include <gtest/gtest.h>

#include <algorithm>

namespace initial_data {
namespace {

const Interior interior{{3, 3, 3}, {20, 20, 6}};

TEST(AlongFront, BoundaryPointsTakeThoseOfTheSameSum) {
  EXPECT_EQ(inside_along_front({0, 10, 4}, interior, 2), (Index3{3, 7, 4}));
  EXPECT_EQ(inside_along_front({21, 10, 4}, interior, 2), (Index3{19, 12, 4}));
  EXPECT_EQ(inside_along_front({10, 22, 4}, interior, 2), (Index3{13, 19, 4}));
}

TEST(AlongFront, InAPlaneZIsIndependent) {
  EXPECT_EQ(inside_along_front({0, 10, 0}, interior, 2), (Index3{3, 7, 3}));
  EXPECT_EQ(inside_along_front({5, 10, 7}, interior, 2), (Index3{5, 10, 5}));
}

TEST(AlongFront, PointsInsideAreThemselves) {
  EXPECT_EQ(inside_along_front({5, 6, 4}, interior, 2), (Index3{5, 6, 4}));
  EXPECT_EQ(inside_along_front({5, 6, 4}, interior, 3), (Index3{5, 6, 4}));
}

TEST(AlongFront, BeyondItsEndsStandsTheCorner) {
  EXPECT_EQ(inside_along_front({0, 3, 4}, interior, 2), (Index3{3, 3, 4}));
  EXPECT_EQ(inside_along_front({1, 1, 4}, interior, 2), (Index3{3, 3, 4}));
  EXPECT_EQ(inside_along_front({21, 19, 4}, interior, 2), (Index3{19, 19, 4}));
}

TEST(AlongFront, CornersOnTheFrontMoveIn) {
  EXPECT_EQ(inside_along_front({1, 21, 4}, interior, 2), (Index3{3, 19, 4}));
}

TEST(AlongFront, CornersNextToTheFrontStayOnTheirOwn) {
  EXPECT_EQ(inside_along_front({20, 0, 4}, interior, 2), (Index3{17, 3, 4}));
  EXPECT_EQ(inside_along_front({0, 20, 4}, interior, 2), (Index3{3, 17, 4}));
  EXPECT_EQ(inside_along_front({22, 1, 4}, interior, 2), (Index3{19, 4, 4}));
}

TEST(AlongFront, EveryFrontWithAPointInsideGivesOneOfItsOwn) {
  const Interior cube{{3, 3, 3}, {20, 20, 20}};
  for (const int axes : {2, 3})
    for (int i = 0; i < 23; ++i)
      for (int j = 0; j < 23; ++j)
        for (int k = 0; k < 23; ++k) {
          const Index3 from = inside_along_front({i, j, k}, cube, axes);
          const int sum = axes == 2 ? i + j : i + j + k;
          EXPECT_EQ(from[0] + from[1] + (axes == 2 ? 0 : from[2]), std::clamp(sum, 3 * axes, 19 * axes))
              << i << ", " << j << ", " << k;
        }
}

TEST(AlongFront, InSpaceTwoAxesShareTheWay) {
  const Index3 from = inside_along_front({0, 4, 5}, interior, 3);
  EXPECT_EQ(from[0] + from[1] + from[2], 9);
  EXPECT_EQ(from, (Index3{3, 3, 3}));
}

TEST(AlongFront, ALongWayHasASecondHalfThatEndsAtTheSamePoint) {
  const Interior cube{{3, 3, 3}, {20, 20, 20}};
  int long_ways = 0;
  for (int i = 0; i < 23; ++i)
    for (int j = 0; j < 23; ++j)
      for (int k = 0; k < 23; ++k) {
        const Index3 point{i, j, k}, inside = inside_along_front(point, cube, 3);
        if (are_near(inside, point, 3)) continue;
        ++long_ways;
        const Index3 halfway = halfway_along_front(point, cube, 3);
        EXPECT_TRUE(are_near(halfway, point, 3));
        EXPECT_TRUE(are_near(inside, halfway, 3));
        EXPECT_EQ(inside_along_front(halfway, cube, 3), inside);
      }
  EXPECT_EQ(long_ways, 3 * 2 * 6 * 13 + 6 * 6 * 3)
      << "axes, sides, depths of an edge that add up to more than 3, points that can move so far; "
         "corners with one axis on the other side, such depths of two axes, depths of the third";
}

TEST(AlongFront, InAPlaneNoWayIsLong) {
  for (int i = 0; i < 23; ++i)
    for (int j = 0; j < 23; ++j) {
      const Index3 point{i, j, 4};
      EXPECT_TRUE(are_near(inside_along_front(point, interior, 2), point, 3));
    }
}

TEST(AlongFront, AnInteriorWithoutPointsAlongAnAxisIsInvalid) {
  EXPECT_TRUE(interior.is_valid());
  for (int a = 0; a < 3; ++a) {
    Interior thin = interior;
    thin.end[a] = thin.begin[a];
    EXPECT_FALSE(thin.is_valid());
  }
}

}  // namespace
}  // namespace initial_data
