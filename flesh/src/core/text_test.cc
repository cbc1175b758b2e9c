// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/text.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace flesh {
namespace {

using Views = std::vector<std::string_view>;

TEST(Text, ConcatenatesAnything) { EXPECT_EQ(text("level ", 3, ':', ' ', 1.5), "level 3: 1.5"); }

TEST(Text, WritesNumbersInTheirShortestForm) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(-1e300), "-1e+300");
  EXPECT_EQ(number_text(std::nan("")), "nan");
  EXPECT_EQ(number_text(-INFINITY), "-inf");
}

TEST(Text, SplitsAtEverySeparator) {
  EXPECT_EQ(split("a:b::c", ':'), (Views{"a", "b", "", "c"}));
  EXPECT_EQ(split("", ':'), Views{""});
}

TEST(Text, FindsWordsBetweenBlanks) {
  EXPECT_EQ(words(" one\ttwo\r\n three "), (Views{"one", "two", "three"}));
  EXPECT_TRUE(words(" \n").empty());
}

TEST(Text, TrimsBothEnds) {
  EXPECT_EQ(trim("\t a b \n"), "a b");
  EXPECT_EQ(trim("  "), "");
}

TEST(Text, KnowsNames) {
  EXPECT_TRUE(is_name("_a1"));
  EXPECT_FALSE(is_name("1a"));
  EXPECT_FALSE(is_name("a-b"));
  EXPECT_FALSE(is_name(""));
}

TEST(Text, ChangesOnlyLettersOfAscii) {
  EXPECT_EQ(lower("AbC_1\xc4"), "abc_1\xc4");
  EXPECT_EQ(upper("AbC_1\xe4"), "ABC_1\xe4");
}

TEST(Text, JoinsWithASeparator) {
  EXPECT_EQ(join({"a", "a", "b"}, " or "), "a or a or b");
  EXPECT_EQ(join({}, ", "), "");
}

TEST(Text, ShortensWhatNobodyWouldRead) {
  EXPECT_EQ(shortened("two\nlines"), "two lines");
  EXPECT_EQ(shortened(std::string(200, 'a')), std::string(200, 'a'));
  EXPECT_EQ(shortened(std::string(20000, 'a')), std::string(60, 'a') + "... (20000 characters)");
}

}  // namespace
}  // namespace flesh
