// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/rhythm.hh"

#include <gtest/gtest.h>

#include <string>

namespace grid_driver {
namespace {

/// 'w' is a write, 'r' a read. \return whether a read is expected now
bool is_read_next_after(const std::string& events) {
  Rhythm rhythm;
  for (const char event : events) event == 'w' ? rhythm.write() : rhythm.read();
  return rhythm.is_read_next();
}

TEST(Rhythm, IsKnownAfterTwoEqualCounts) {
  EXPECT_FALSE(is_read_next_after(""));
  EXPECT_FALSE(is_read_next_after("wwr"));
  EXPECT_FALSE(is_read_next_after("wwrww")) << "once may be an accident";
  EXPECT_FALSE(is_read_next_after("wwrwwrw")) << "more is going to be written";
  EXPECT_TRUE(is_read_next_after("wwrwwrww"));
  EXPECT_FALSE(is_read_next_after("wwrwwrwwr")) << "it has been read";
}

TEST(Rhythm, IsForgottenWhenItFails) {
  EXPECT_FALSE(is_read_next_after("wrwrww")) << "nobody has read what was expected to be";
  EXPECT_FALSE(is_read_next_after("wrwrwwrw"));
  EXPECT_FALSE(is_read_next_after("wrwrwwrwrw"));
  EXPECT_TRUE(is_read_next_after("wrwrwwrwrwrw"));
}

TEST(Rhythm, IsNotDisturbedByReadsOfWhatIsNotNew) { EXPECT_TRUE(is_read_next_after("wrrwrrw")); }

TEST(Rhythm, OfTwoTakingTurnsIsNone) {
  EXPECT_FALSE(is_read_next_after("wrwwrwrwwrw"));
  EXPECT_FALSE(is_read_next_after("wrwwrwrwwrww"));
}

}  // namespace
}  // namespace grid_driver
