// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/box_lists.hh"

#include <gtest/gtest.h>

#include <stdexcept>

namespace regridding {
namespace {

TEST(ListedBoxes, AreReadByLevel) {
  const auto levels = listed_boxes(
      " [ [ ([28,4,4]:[68,12,12]:[2,2,2]), ([-0.4,+.5,1e1] : [0,1,20]:[.1,.1,.1]) "
      "],\n\t[([1,1,1]:[2,2,2]:[1,1,1])] ] ");
  ASSERT_EQ(levels.size(), 2u);
  ASSERT_EQ(levels[0].size(), 2u);
  ASSERT_EQ(levels[1].size(), 1u);
  EXPECT_EQ(levels[0][0].upper, (Vector{68, 12, 12}));
  EXPECT_EQ(levels[0][1].lower, (Vector{-0.4, 0.5, 10}));
  EXPECT_EQ(levels[0][1].stride, (Vector{0.1, 0.1, 0.1}));
}

TEST(ListedBoxes, MayBeNone) {
  EXPECT_TRUE(listed_boxes("").empty());
  EXPECT_TRUE(listed_boxes(" \n").empty());
  EXPECT_TRUE(listed_boxes("[]").empty());
  EXPECT_EQ(listed_boxes("[ [ ], [] ]").size(), 2u);
}

std::string complaint(const std::string& text) {
  try {
    listed_boxes(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST(ListedBoxes, SayWhatTheyMissAndWhere) {
  EXPECT_EQ(complaint("[[ ([1,2,3]:[4,5]:[1,1,1]) ]]"),
            "character 17: expected ',', found \"]:[1,1,1]) ]]\"");
  EXPECT_EQ(complaint("[[ ([1,2,x]"), "character 10: expected a number, found \"x]\"");
  EXPECT_EQ(complaint("[[ ([1,2,3]:[4,5,6]:[1,1,1]) ]"), "character 31: expected ']', found the end");
  EXPECT_EQ(complaint("[] more"), "character 4: expected the end, found \"more\"");
  EXPECT_EQ(complaint("[[ ([1,2,nan]"), "character 10: expected a number, found \"nan]\"");
}

TEST(ListedFaces, AreFlags) {
  const auto levels =
      listed_faces("[ [ [[0,0],[0,0],[1,0]] ], [ [[0,1],[0,0],[0,0]], [[1,1],[1,1],[1,1]] ] ]");
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_TRUE(levels[0][0][2][0]);
  EXPECT_FALSE(levels[0][0][2][1]);
  EXPECT_TRUE(levels[1][0][0][1]);
  EXPECT_THROW(listed_faces("[[ [[0,2],[0,0],[1,0]] ]]"), std::invalid_argument);
}

}  // namespace
}  // namespace regridding
