// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/regex.hh"

#include <gtest/gtest.h>

#include "core/error.hh"

namespace flesh {
namespace {

TEST(Regex, MatchesAnywhereAndHeedsCase) {
  EXPECT_TRUE(Regex("b+").matches("abbc"));
  EXPECT_FALSE(Regex("^ab+c$").matches("ABBBC"));
  EXPECT_TRUE(Regex("^ab+c$", Regex::Case::ignored).matches("ABBBC"));
  EXPECT_TRUE(Regex("[[:alpha:]]{2,3}").matches("1ab2"));
}

TEST(Regex, AcceptsEverythingIfEmpty) {
  EXPECT_TRUE(Regex("").matches(""));
  EXPECT_TRUE(Regex("").matches("anything"));
  EXPECT_FALSE(Regex("^$").matches("x"));
}

TEST(Regex, RefusesWhatIsNone) { EXPECT_THROW(Regex("(a"), Error); }

}  // namespace
}  // namespace flesh
