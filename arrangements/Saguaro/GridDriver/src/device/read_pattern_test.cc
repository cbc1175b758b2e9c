// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/read_pattern.hh"

#include <gtest/gtest.h>

#include <string>

namespace grid_driver {
namespace {

/// 'w' is a write, 'r' a read, '|' the begin of a step. \return whether a read is expected now
bool is_read_next_after(const std::string& events) {
  ReadPattern pattern;
  int step = 0;
  for (const char event : events) {
    if (event == '|') ++step;
    if (event == 'w') pattern.write();
    if (event == 'r') pattern.read(step);
  }
  return pattern.is_read_next();
}

TEST(ReadPattern, IsKnownAfterTwoEqualCounts) {
  EXPECT_FALSE(is_read_next_after(""));
  EXPECT_FALSE(is_read_next_after("wwr"));
  EXPECT_FALSE(is_read_next_after("wwrww")) << "once may be an accident";
  EXPECT_FALSE(is_read_next_after("wwrwwrw")) << "more is going to be written";
  EXPECT_TRUE(is_read_next_after("wwrwwrww"));
  EXPECT_FALSE(is_read_next_after("wwrwwrwwr")) << "it has been read";
}

TEST(ReadPattern, IsForgottenWhenItFails) {
  EXPECT_FALSE(is_read_next_after("wrwrww")) << "nobody has read what was expected to be";
  EXPECT_FALSE(is_read_next_after("wrwrwwrw"));
  EXPECT_FALSE(is_read_next_after("wrwrwwrwrw"));
  EXPECT_TRUE(is_read_next_after("wrwrwwrwrwrw"));
}

TEST(ReadPattern, IsNotDisturbedByReadsOfWhatIsNotNew) { EXPECT_TRUE(is_read_next_after("wrrwrrw")); }

TEST(ReadPattern, IsThatOfEachStep) {
  EXPECT_TRUE(is_read_next_after("|wwr|wwr|ww"));
  EXPECT_TRUE(is_read_next_after("|wrwr|wrwr|w")) << "or of several reads in a step";
  EXPECT_TRUE(is_read_next_after("|wwr|wwr||ww")) << "nothing was written that could have been read";
}

TEST(ReadPattern, IsNoneOfWhoLeavesOutSteps) {
  EXPECT_FALSE(is_read_next_after("|w|wr|w|wr|w|w"));
  EXPECT_FALSE(is_read_next_after("|wr||wr||wr||w")) << "what is written seldom is read seldom";
  EXPECT_FALSE(is_read_next_after("|wr|wr|w|wr|w")) << "two steps, and one left out";
  EXPECT_TRUE(is_read_next_after("|wr|wr|w|wr|wr|wr|w")) << "and again in each";
}

TEST(ReadPattern, MayBeOfTwoCountsThatTakeTurns) {
  EXPECT_FALSE(is_read_next_after("|wr|wwr|wr|w")) << "twice each";
  EXPECT_TRUE(is_read_next_after("|wr|wwr|wr|wwr|w"));
  EXPECT_FALSE(is_read_next_after("|wr|wwr|wr|wwr|wr|w")) << "more is going to be written";
  EXPECT_TRUE(is_read_next_after("|wr|wwr|wr|wwr|wr|ww"));
  EXPECT_FALSE(is_read_next_after("|wr|wwr|wr|wwr|wwr|wr|w")) << "now it was the other's turn";
}

}  // namespace
}  // namespace grid_driver
