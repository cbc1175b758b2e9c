// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_range.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hh"

namespace flesh {
namespace {

std::string accepted(std::string_view range, int first, int last) {
  std::string result;
  for (int i = first; i <= last; ++i)
    if (integer_in_range(i, range)) result += std::to_string(i) + " ";
  return result;
}

TEST(IntegerRange, IncludesOrExcludesItsBounds) {
  EXPECT_EQ(accepted("1:3", 0, 4), "1 2 3 ");
  EXPECT_EQ(accepted("[1:3]", 0, 4), "1 2 3 ");
  EXPECT_EQ(accepted("(1:3)", 0, 4), "2 ");
  EXPECT_EQ(accepted("(1:3", 0, 4), "2 3 ");
}

TEST(IntegerRange, IsUnboundedWithoutBound) {
  for (const char* range : {"*:*", ":", "*", "", " : "}) {
    if (*range == '\0') continue;
    EXPECT_EQ(accepted(range, -1, 1), "-1 0 1 ") << range;
  }
  EXPECT_EQ(accepted("0:", -1, 1), "0 1 ");
  EXPECT_EQ(accepted("*:0", -1, 1), "-1 0 ");
}

TEST(IntegerRange, StepsFromTheLowerBoundAsWritten) {
  EXPECT_EQ(accepted("1:10:3", 0, 12), "1 4 7 10 ");
  EXPECT_EQ(accepted("(1:10:3", 0, 12), "4 7 10 ");
  EXPECT_EQ(accepted("*:6:3", -4, 7), "-3 0 3 6 ");
  EXPECT_THROW(integer_in_range(1, "1:10:0"), Error);
}

TEST(IntegerRange, MayBeASingleNumber) {
  EXPECT_EQ(accepted("-1", -2, 2), "-1 ");
  EXPECT_EQ(accepted("\"5\"", 4, 6), "5 ");
}

TEST(RealRange, FollowsTheSameRules) {
  EXPECT_TRUE(real_in_range(1e-30, "(0:*"));
  EXPECT_FALSE(real_in_range(0, "(0:*)"));
  EXPECT_TRUE(real_in_range(0, "\"[0:1d0)\""));
  EXPECT_FALSE(real_in_range(1, "[0:1d0)"));
  EXPECT_TRUE(real_in_range(-1, "-1"));
}

TEST(RealRange, HoldsInfinityButNeverNan) {
  EXPECT_TRUE(real_in_range(INFINITY, "*:*"));
  EXPECT_TRUE(real_in_range(-INFINITY, ":0"));
  EXPECT_FALSE(real_in_range(std::nan(""), "*:*"));
}

TEST(Range, RefusesNonsense) {
  for (const char* range : {"a:b", "1:2:3:4", "one", "1:2:x"})
    EXPECT_THROW(integer_in_range(1, range), Error) << range;
}

TEST(KeywordRange, MatchesWholeWordsInAnyCase) {
  const auto keyword = tables::ParameterType::keyword;
  EXPECT_TRUE(in_range(keyword, Value::string("BySpacing"), "byspacing"));
  EXPECT_FALSE(in_range(keyword, Value::string("by"), "byspacing"));
}

TEST(StringRange, SearchesARegularExpression) {
  const auto string = tables::ParameterType::string;
  EXPECT_TRUE(in_range(string, Value::string("xabcx"), "ab"));
  EXPECT_FALSE(in_range(string, Value::string("X5Y"), "x[0-9]y"));
  EXPECT_TRUE(in_range(string, Value::string(""), "^$"));
}

}  // namespace
}  // namespace flesh
