// SPDX-License-Identifier: LGPL-2.1-or-later
#include <stdexcept>

#include "Saguaro/Balance/src/pieces.hh"

#include <gtest/gtest.h>

namespace balance {
namespace {

/// A cube of 4^3 points whose lower corner is at (x, 0, 0).
Box cube_at(Coordinate x) { return geometry::box_between<3>({x, 0, 0}, {x + 3, 3, 3}); }

TEST(Pieces, AreSortedByMapAndAmongTheseByPlace) {
  const Pieces pieces({{1, cube_at(0)}, {0, cube_at(8)}, {0, cube_at(0)}, {0, cube_at(4)}, {0, cube_at(12)}});
  EXPECT_EQ(pieces[4].map, 1);
  EXPECT_EQ(pieces.first_of_map(1), 4);
  EXPECT_LT(std::max(pieces[0].box.lower[0], pieces[1].box.lower[0]), 8);
}

TEST(Pieces, AddUpTheirCosts) {
  const Pieces pieces({{0, cube_at(0), 1}, {0, cube_at(4), 3}});
  EXPECT_EQ(pieces.cost_before(0), 0);
  EXPECT_EQ(pieces.cost_before(1), 64);
  EXPECT_EQ(pieces.cost_before(2), 256);
}

TEST(Pieces, AreFoundOnTheirMapOnly) {
  const Pieces pieces({{0, cube_at(0)}, {0, cube_at(4)}, {2, cube_at(4)}});
  EXPECT_EQ(pieces.touching(0, cube_at(5)), (std::vector<int>{1}));
  EXPECT_EQ(pieces.touching(0, cube_at(2)), (std::vector<int>{0, 1}));
  EXPECT_EQ(pieces.touching(2, cube_at(4)), (std::vector<int>{2}));
  EXPECT_TRUE(pieces.touching(1, cube_at(4)).empty());
  EXPECT_TRUE(pieces.touching(7, cube_at(4)).empty());
}

TEST(Pieces, RefuseWhatCannotBeDistributed) {
  EXPECT_THROW(Pieces({}), std::invalid_argument);
  EXPECT_THROW(Pieces({{0, Box{}}}), std::invalid_argument);
  EXPECT_THROW(Pieces({{0, cube_at(0), 0}}), std::invalid_argument);
  EXPECT_THROW(Pieces({{-1, cube_at(0)}}), std::invalid_argument);
  try {
    Pieces({{0, cube_at(0)}, {0, cube_at(3)}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "cannot distribute [0:3]x[0:3]x[0:3] of map 0, cost 1.000000, because it overlaps another "
                 "box; give disjoint boxes");
  }
}

TEST(Stretch, CutBetweenPiecesKeepsThemWhole) {
  const Pieces pieces({{0, cube_at(0)}, {0, cube_at(4)}, {0, cube_at(8)}});
  const Stretch all(pieces);
  const Stretch left = all.cut_before(1, Side::left), right = all.cut_before(1, Side::right);
  EXPECT_TRUE(left.is_single());
  EXPECT_EQ(left.cost(), 64);
  EXPECT_EQ(right.count(), 2);
  EXPECT_EQ(right.cost(), 128);
}

TEST(Stretch, CutThroughAPieceSharesIt) {
  const Pieces pieces({{0, cube_at(0)}, {0, cube_at(4)}, {1, cube_at(8), 2}});
  const Stretch all(pieces);
  const Stretch left = all.cut_through(1, 0, 1, Side::left), right = all.cut_through(1, 0, 1, Side::right);
  EXPECT_EQ(left.cost(), 64 + 16);
  EXPECT_EQ(right.cost(), 48 + 128);
  EXPECT_EQ(right.cost_before(2), 48);
  EXPECT_EQ(right.box(1), geometry::box_between<3>({5, 0, 0}, {7, 3, 3}));
  EXPECT_EQ(right.count_of_map(0), 1);
  EXPECT_EQ(right.count_of_map(1), 1);
  const Stretch middle = right.cut_through(1, 2, 2, Side::left);
  EXPECT_TRUE(middle.is_single());
  EXPECT_EQ(middle.cost(), 24);
}

}  // namespace
}  // namespace balance
