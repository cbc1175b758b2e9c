// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace quasi_local {
namespace {

const PointValues finite{1, 2}, partly{1, NAN}, nowhere{NAN, INFINITY};
using Values = std::vector<PointValues>;

TEST(Finite, MatterIsUnsetOnlyWhereTheMetricIsFinite) {
  EXPECT_EQ(find_finite(Values{finite, finite}, Values{nowhere, nowhere}), Finite::no_matter);
  EXPECT_EQ(find_finite(Values{partly, nowhere}, Values{nowhere, nowhere}), Finite::no_matter);
}

TEST(Finite, ARunThatHasBlownUpIsNoRunWithoutMatter) {
  EXPECT_EQ(find_finite(Values{nowhere, nowhere}, Values{nowhere, nowhere}), Finite::nothing);
  EXPECT_EQ(find_finite(Values{nowhere}, {}), Finite::nothing);
}

TEST(Finite, SomeValuesSpeakForThemselves) {
  EXPECT_EQ(find_finite(Values{finite}, Values{nowhere, partly}), Finite::all);
  EXPECT_EQ(find_finite(Values{partly}, {}), Finite::all);
}

TEST(Finite, ProcessesWithoutSurfaceSayNothing) {
  EXPECT_EQ(find_finite(Values{{}, {}}, Values{{}}), Finite::all);
}

TEST(Finite, OnlyWhatIsMissingIsTold) {
  EXPECT_EQ(text_of(Finite::all), "");
  EXPECT_NE(text_of(Finite::no_matter).find("as in vacuum"), std::string::npos);
  EXPECT_EQ(text_of(Finite::nothing).find("vacuum"), std::string::npos);
}

}  // namespace
}  // namespace quasi_local
