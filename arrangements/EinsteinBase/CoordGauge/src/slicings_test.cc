// SPDX-License-Identifier: LGPL-2.1-or-later
#include <tuple>

#include "slicings.hh"

#include <gtest/gtest.h>

namespace coord_gauge {
namespace {

Slicings three(Answer a, Answer b, Answer c) {
  Slicings slicings;
  for (const auto& [name, answer, priority] :
       {std::tuple{"a", a, 2}, std::tuple{"b", b, 0}, std::tuple{"c", c, 1}}) {
    Slicing* const slicing = slicings.at(slicings.add(name));
    slicing->wants_next = [answer = answer] { return answer; };
    slicing->priority = priority;
  }
  return slicings;
}

TEST(Slicings, TheFirstThatSaysYesComesNext) {
  EXPECT_EQ(three(Answer::yes, Answer::no, Answer::yes).next(), 2);
  EXPECT_EQ(three(Answer::yes, Answer::does_not_care, Answer::no).next(), 0);
}

TEST(Slicings, WithoutAYesTheFirstThatDoesNotCareComesNext) {
  EXPECT_EQ(three(Answer::does_not_care, Answer::no, Answer::does_not_care).next(), 2);
  EXPECT_EQ(three(Answer::no, Answer::no, Answer::no).next(), -1);
}

TEST(Slicings, OneWithoutAFunctionDoesNotCare) {
  Slicings slicings;
  slicings.at(slicings.add("a"))->priority = 0;
  EXPECT_EQ(slicings.next(), 0);
}

TEST(Slicings, WithoutPriorityNobodyIsAsked) {
  Slicings slicings = three(Answer::yes, Answer::yes, Answer::yes);
  slicings.at(1)->priority = -1;
  EXPECT_EQ(slicings.next(), 2);
}

TEST(Slicings, NamesAreTakenOnce) {
  Slicings slicings;
  EXPECT_EQ(slicings.add("geodesic"), 0);
  EXPECT_EQ(slicings.add("geodesic"), -1);
  EXPECT_EQ(slicings.find("geodesic"), 0);
  EXPECT_EQ(slicings.find("static"), -1);
  EXPECT_EQ(slicings.at(1), nullptr);
}

TEST(Slicings, ListsAreSeparatedByBlanks) {
  EXPECT_EQ(words_of("  maximal 1+log\tstatic\n"), (std::vector<std::string>{"maximal", "1+log", "static"}));
  EXPECT_TRUE(words_of(" ").empty());
}

}  // namespace
}  // namespace coord_gauge
