// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/routes.hh"

#include <gtest/gtest.h>

#include <limits>

namespace interpolation {
namespace {

const Box domain{{0, 0, 0}, {9, 4, 0}};

TEST(NearestPoint, RoundsAndStaysInTheDomain) {
  EXPECT_EQ(nearest_point(domain, {3.4, 2.5, 0}), (Index{3, 3, 0}));
  EXPECT_EQ(nearest_point(domain, {-8, 1e300, 0}), (Index{0, 4, 0}));
}

TEST(NearestPoint, ChangesHalfWayBetweenTwo) {
  const Box around = domain.expanded({9, 9, 9}, {9, 9, 9});
  constexpr double little = 1e-6;
  for (const double middle : {-3.5, -0.5, 0.5, 7.5}) {
    const auto below = grid_driver::Coordinate(middle - 0.5);
    const double less = middle - little, more = middle + little;
    EXPECT_EQ(nearest_point(around, {less, less, less}), (Index{below, below, below}));
    EXPECT_EQ(nearest_point(around, {middle, middle, middle}), (Index{below + 1, below + 1, below + 1}));
    EXPECT_EQ(nearest_point(around, {more, more, more}), (Index{below + 1, below + 1, below + 1}));
  }
}

TEST(NearestPoint, TakesAnythingForNumbersThatAreNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(nearest_point(domain, {nan, infinity, 0}), (Index{0, 0, 0}));
}

/// The lower half of the domain in x belongs to process 0, the upper one to process 1.
Component half(const Index& point) {
  Component result;
  result.process = result.number = point[0] < 5 ? 0 : 1;
  result.owned = point[0] < 5 ? Box{{0, 0, 0}, {4, 4, 0}} : Box{{5, 0, 0}, {9, 4, 0}};
  return result;
}

TEST(Routes, SendEachPointToTheOwnerOfItsNearestPoint) {
  const Routes routes = make_routes({{4.4, 0, 0}, {4.6, 0, 0}, {-3, 1, 0}, {20, 2, 0}}, domain, 3, half);
  EXPECT_EQ(routes.points, (std::vector<std::vector<int>>{{0, 2}, {1, 3}, {}}));
  EXPECT_EQ(routes.travellers[0][1].position, (Position{-3, 1, 0}));
  EXPECT_EQ(routes.travellers[1][0].component, 1);
}

TEST(Routes, AskForAnOwnerOnlyWhenItChanges) {
  int asked = 0;
  std::vector<Position> line;
  for (int i = 0; i < 100; ++i) line.push_back({i * 0.09, 1, 0});
  make_routes(line, domain, 2, [&](const Index& point) {
    ++asked;
    return half(point);
  });
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace interpolation
