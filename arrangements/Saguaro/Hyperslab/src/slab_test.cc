// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Hyperslab/src/slab.hh"

#include <gtest/gtest.h>

namespace hyperslab {
namespace {

Grid grid(const Point& size) {
  Point last;
  for (const Coordinate extent : size) last.push_back(extent - 1);
  return {size, Point(size.size(), 0), last};
}

const Grid cube = grid({10, 8, 6});

TEST(Slab, OfAPlaneHasTheExtentOfTheGrid) {
  const Slab slab = slab_of({{{0, 0, 1}, {1, 0, 0}}, {0, 3, 0}, {-1, -1}, {}}, cube);
  EXPECT_EQ(slab.size(), 60);
  EXPECT_EQ(slab.point({0, 0}), (Point{0, 3, 0}));
  EXPECT_EQ(slab.point({5, 9}), (Point{9, 3, 5}));
}

TEST(Slab, TakesEverySoManyPoints) {
  const Slab slab = slab_of({{{1, 0, 0}}, {1, 2, 3}, {8}, {3}}, cube);
  EXPECT_EQ(slab.size(), 3);
  EXPECT_EQ(slab.point({2}), (Point{7, 2, 3}));
}

TEST(Slab, OfADiagonalEndsAtTheNearestFace) {
  const Slab slab = slab_of({{{1, 1, 1}}, {0, 1, 0}, {-1}, {2}}, cube);
  EXPECT_EQ(slab.size(), 3);
  EXPECT_EQ(slab.point({2}), (Point{4, 5, 4}));
}

TEST(Slab, WithoutDirectionsIsAPoint) {
  const Slab slab = slab_of({{}, {1, 2, 3}, {}, {}}, cube);
  EXPECT_EQ(slab.size(), 1);
  EXPECT_EQ(slab.point({}), (Point{1, 2, 3}));
}

TEST(Slab, LeavesOutWhatIsNotWanted) {
  const Grid periodic{{10, 8, 6}, {2, 0, 0}, {7, 7, 5}};
  const Slab slab = slab_of({{{1, 0, 0}}, {0, 0, 0}, {-1}, {}}, periodic);
  EXPECT_EQ(slab.size(), 6);
  EXPECT_EQ(slab.point({0}), (Point{2, 0, 0}));
}

TEST(Slab, OfAnEmptyGridIsEmpty) { EXPECT_EQ(slab_of({{{1, 0}}, {0, 0}, {-1}, {}}, grid({5, 0})).size(), 0); }

TEST(Part, HasThePointsOfABox) {
  const Slab slab =
      slab_of({{{1, 0, 0}, {0, 1, 0}}, {1, 0, 3}, {-1, -1}, {2, 1}}, cube);  // x = 1, 3, 5, 7, 9
  const Slab part = part_of(slab, {4, 2, 0}, {8, 4, 5});
  EXPECT_EQ(part.directions[0].first, 2);
  EXPECT_EQ(part.directions[0].count, 2);
  EXPECT_EQ(part.directions[1].count, 3);
  EXPECT_EQ(part.point({0, 0}), (Point{5, 2, 3}));
  EXPECT_EQ(part_of(slab, {0, 0, 4}, {9, 7, 5}).size(), 0);
}

int code_of(const Request& request) {
  try {
    slab_of(request, cube);
    return 0;
  } catch (const Refusal& refusal) {
    return refusal.code();
  }
}

TEST(Slab, RefusesNonsense) {
  EXPECT_EQ(code_of({{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}}, {0, 0, 0}, {1, 1, 1, 1}, {}}), -2);
  EXPECT_EQ(code_of({{{1, 0, 0}}, {-1, 0, 0}, {1}, {}}), -5);
  EXPECT_EQ(code_of({{{1, 0, 0}}, {0, 0, 0}, {0}, {}}), -5);
  EXPECT_EQ(code_of({{{1, 0, 0}}, {0, 0, 0}, {1}, {0}}), -5);
  EXPECT_EQ(code_of({{{0, 0, 0}}, {0, 0, 0}, {1}, {}}), -7);
  EXPECT_EQ(code_of({{{1, 1, 0}}, {0, 0, 0}, {1}, {}}), -7);
  EXPECT_EQ(code_of({{{1, 0, 0}, {1, 0, 0}}, {0, 0, 0}, {1, 1}, {}}), -8);
  EXPECT_EQ(code_of({{{1, 0, 0}}, {4, 0, 0}, {7}, {}}), -8);
  EXPECT_EQ(code_of({{{1, 0, 0}}, {0, 8, 0}, {-1}, {}}), -8);
}

}  // namespace
}  // namespace hyperslab
