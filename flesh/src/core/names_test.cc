// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/names.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(Names, AreComparedWithoutLetterCase) {
  EXPECT_TRUE(same_name("WaveToy", "wavetoy"));
  EXPECT_FALSE(same_name("WaveToy", "WaveToyC"));
  EXPECT_LT(compare_names("alpha", "BETA"), 0);
  EXPECT_GT(compare_names("abc", "AB"), 0);
  EXPECT_EQ(compare_names("", ""), 0);
}

TEST(Names, AreFoundInAMapInAnyLetterCase) {
  NameMap<int> map{{"WaveToy", 1}};
  EXPECT_TRUE(map.contains(std::string_view("WAVETOY")));
  EXPECT_FALSE(map.contains(std::string_view("wave")));
  EXPECT_EQ(NameHash()("Phi"), NameHash()("pHI"));
}

TEST(Names, SplitAtTheFirstColons) {
  const auto name = split_name("grid::x[1]");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->qualifier, "grid");
  EXPECT_EQ(name->name, "x[1]");
  EXPECT_FALSE(split_name("grid:x"));
}

TEST(EditDistance, CountsSingleLetterSlips) {
  EXPECT_EQ(edit_distance("wavetoy", "WaveToy"), 0);
  EXPECT_EQ(edit_distance("wavetoy", "wavtoy"), 1);
  EXPECT_EQ(edit_distance("wavetoy", "waveetoy"), 1);
  EXPECT_EQ(edit_distance("wavetoy", "wavatoy"), 1);
  EXPECT_EQ(edit_distance("wavetoy", "wavteoy"), 1);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
}

TEST(Nearest, PrefersTheSmallestSlip) {
  const std::vector<std::string> names{"out_every", "out_dir", "outinfo_every", "out1D_every"};
  EXPECT_EQ(nearest("out_evry", names), "out_every");
  EXPECT_EQ(nearest("OUT_DRI", names), "out_dir");
  EXPECT_EQ(nearest("out1D_evrey", names), "out1D_every");
}

TEST(Nearest, BreaksTiesByLettersThenFirstLetter) {
  EXPECT_EQ(nearest("abdc", std::vector<std::string>{"abxc", "abcd"}), "abcd");
  EXPECT_EQ(nearest("bat", std::vector<std::string>{"cat", "bad"}), "bad");
}

TEST(Nearest, SaysNothingAboutDistantNames) {
  EXPECT_EQ(nearest("boundary", std::vector<std::string>{"amplitude", "radius"}), "");
  EXPECT_EQ(nearest("x", std::vector<std::string>{}), "");
  EXPECT_EQ(did_you_mean("x", std::vector<std::string>{}), "");
  EXPECT_EQ(did_you_mean("amplitud", std::vector<std::string>{"amplitude"}), "; did you mean amplitude?");
}

}  // namespace
}  // namespace flesh
